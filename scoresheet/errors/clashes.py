"""Refused for the state of things: right in itself, and too late or too early."""

from .kinds import Clash, sentence


class CellChanged(Clash):
    """Somebody changed the cell since it was read."""

    message = sentence(
        "Meanwhile this was changed. It is shown as it is now; save again to change it."
    )


class TheirsKept(Clash):
    """Another's save of one row (`player`) was let stand; what else was typed waits."""

    message = sentence("Theirs stands. The rest isn’t saved yet: press Save.")


class ChangedSince(Clash):
    message = sentence("It was changed since, so it can’t be undone. The log has what it was.")


class HandChanged(Clash):
    message = sentence("Meanwhile somebody entered something in hand %(hand)s. Look at it first.")


class SeatsChanged(Clash):
    message = sentence("Meanwhile the order at the table was changed. It is shown as it is now.")


class HandAhead(Clash):
    message = sentence("Hand %(hand)s hasn’t begun: the hand being played comes first.")


class MatchWon(Clash):
    message = sentence("The match is won: the host banks it or lets it play on first.")


class MatchClosed(Clash):
    message = sentence("Match %(match)s is closed and takes no change. The host can reopen it.")


class MatchStillOpen(Clash):
    message = sentence("Match %(match)s is still open. End it before the next one starts.")


class NotOpenForThat(Clash):
    message = sentence("The match isn’t in a state for that any more.")


class NothingToTakeBack(Clash):
    message = sentence("This save can’t be taken back any more. The host can reopen the match.")


class HandPassed(Clash):
    message = sentence(
        "A result of an earlier hand can’t be taken off. Type the right number instead."
    )


class TooFewStay(Clash):
    message = sentence("At least %(low)s players have to stay. End the match instead.")


class TableFull(Clash):
    message = sentence("The table is full: a match has room for %(high)s players.")


class AlreadyAtTable(Clash):
    message = sentence("%(name)s is at the table already.")


class DealerAway(Clash):
    message = sentence("%(name)s doesn’t play this hand and can’t deal it.")


class NotAtTable(Clash):
    message = sentence("%(name)s isn’t at the table.")


class SeatTaken(Clash):
    message = sentence("%(name)s’s seat is taken by another phone. The host can free it.")


class SeatFreed(Clash):
    message = sentence("%(name)s’s seat was freed since. Take it anew.")


class MadeAndGone(Clash):
    message = sentence("This was made before, and taken back since. Ask for a new one.")


class SeatHeld(Clash):
    message = sentence("This phone has the seat of %(name)s already. Give that one back first.")


class LastHost(Clash):
    message = sentence("This is the last host’s device. Make another one host first.")


class GroupFull(Clash):
    message = sentence("A group has room for %(high)s players over the years.")


class NothingToRestore(Clash):
    message = sentence("This line of the log has no earlier value to put back.")
