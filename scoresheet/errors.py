"""What the domain refuses, each a type with a sentence fit for a player. No HTTP in here."""

from typing import Any, ClassVar


def sentence(text: str) -> str:
    """Mark a sentence for translation where no request is at hand; the edges translate it."""
    return text


class Refusal(Exception):
    """Something asked for that is not done. `message` and `params` make the sentence shown."""

    message: ClassVar[str] = sentence("That can't be done.")

    def __init__(self, **params: object) -> None:
        super().__init__(self.message % params)
        self.params: dict[str, Any] = params


class Unknown(Refusal):
    """There is no such thing."""


class NoSuchGroup(Unknown):
    message = sentence("No group has the code %(code)s. Check the eight characters and try again.")


class NoSuchMatch(Unknown):
    message = sentence("This group has no match %(match)s.")


class NoSuchPlayer(Unknown):
    message = sentence("This group has no such player.")


class NoSuchHost(Unknown):
    message = sentence("This group has no such host device.")


class NoSuchHand(Unknown):
    message = sentence("Hands are numbered from 1.")


class NoSuchChange(Unknown):
    message = sentence("The log has no such line.")


class FormStale(Refusal):
    """A form without its token: from another site, or from before the cookie was lost."""

    message = sentence(
        "Nothing was changed: this page was too old. Look it over and send it again."
    )


class FormUnread(Refusal):
    """A form that came, but not as text that can be read."""

    message = sentence("Nothing was changed: what was sent can't be read. Type it anew.")


class TokenNeeded(Refusal):
    message = sentence("This needs the host's device, and this one isn't known here.")


class SeatNeeded(TokenNeeded):
    """Neither the host's device nor a player's asks for what either might do."""

    message = sentence(
        "This needs the host's device or the player's own, and this one isn't known here."
    )


class NotJson(Refusal):
    """The body can't be read as JSON."""

    message = sentence("The body isn't JSON.")


class NotJsonType(Refusal):
    """The body comes as something else than JSON."""

    message = sentence("The body has to come as application/json.")


class NotYours(Refusal):
    message = sentence("That isn't yours to do.")


class HostOnly(NotYours):
    message = sentence("Only the host's phone can do this.")


class OwnResultsOnly(NotYours):
    message = sentence("A player enters their own results alone. The host can enter everybody's.")


class HandSettled(NotYours):
    message = sentence("The next hand has a result already: now only the host can change this one.")


class HostLinkUnknown(NotYours):
    message = sentence("This host link isn't good any more. Ask the host for a new one.")


class Refused(Refusal):
    """Well formed, but not taken: what was typed has to change."""


class BodyRefused(Refused):
    """JSON, but not of the shape asked for; `errors` holds sentences a field."""

    message = sentence("Some of what was sent can't be taken.")


class KeyRefused(Refused):
    message = sentence("An Idempotency-Key has %(low)s to %(high)s plain characters here.")


class NotAResult(Refused):
    """A typed text that is no result."""

    message = sentence("That isn't a whole number. Type what the hand was worth, such as 85.")


class NothingTyped(NotAResult):
    message = sentence("Nothing is typed here. Type a number; for a hand worth nothing type 0.")


class NotWhole(NotAResult):
    message = sentence("Only whole numbers go on the sheet. Type it without a point or a comma.")


class DigitsGrouped(NotAResult):
    message = sentence("Is that a comma or a decimal? Type the digits alone, such as 1050.")


class NumberAndSatOut(NotAResult):
    message = sentence("Type a number or tick sitting out, not both.")


class CountsRefused(Refused):
    message = sentence("The count of %(kind)s can't be taken.")


class RowsRefused(Refused):
    """Some rows of the hand can't be taken; `rows` holds a refusal a player, `asked` questions."""

    message = sentence("Nothing is saved yet: look at the rows marked.")


class SignMisplaced(NotAResult):
    message = sentence("There is a sign too many. Put one minus or plus before each number.")


class NumberMissing(NotAResult):
    message = sentence("Something is missing after the sign. Type it, or take the sign away.")


class LettersTyped(NotAResult):
    message = sentence("Type digits only, such as 85, or a sum such as 30+15.")


class TextTooLong(NotAResult):
    message = sentence("That is too long for a result. Type one number or a short sum.")


class BeyondBounds(NotAResult):
    message = sentence("No hand is worth %(points)s: results go from −%(bound)s to %(bound)s.")


class RuleRefused(Refused):
    message = sentence("That house rule can't be set so.")


class StartRefused(Refused):
    """Some fields of a start can't be taken; `fields` holds a refusal a field."""

    message = sentence("Nothing is started yet: look at the fields marked.")


class TargetRefused(RuleRefused):
    message = sentence("The target is a whole number from %(low)s to %(high)s.")


class NameRefused(Refused):
    """A text that can't be a name."""


class NameBlank(NameRefused):
    message = sentence("Type a name: at least one letter, digit or sign that can be seen.")


class NameTooLong(NameRefused):
    message = sentence("A name has at most %(bound)s characters; this one has %(length)s.")


class NameUnprintable(NameRefused):
    message = sentence("This name has a character that can't be shown. Type it anew.")


class NameTaken(NameRefused):
    message = sentence("Somebody here is called %(name)s already. Add a letter to tell them apart.")


class PlayersTooFew(Refused):
    message = sentence("A match needs at least %(low)s players.")


class PlayersTooMany(Refused):
    message = sentence("A match has room for %(high)s players.")


class PlayerRepeated(Refused):
    message = sentence("A player can sit at the table only once.")


class PlayerUnknown(Refused):
    message = sentence("There is no such player here to choose.")


class SeatsMismatched(Refused):
    message = sentence("The order must name everybody on this sheet exactly once.")


class Clash(Refusal):
    """Right in itself, but the state of things is against it."""


class CellChanged(Clash):
    """Somebody changed the cell since it was read."""

    message = sentence(
        "Meanwhile this was changed. It is shown as it is now; save again to change it."
    )


class ChangedSince(Clash):
    message = sentence("It was changed since, so it can't be undone. The log has what it was.")


class HandChanged(Clash):
    message = sentence("Meanwhile somebody entered something in hand %(hand)s. Look at it first.")


class SeatsChanged(Clash):
    message = sentence("Meanwhile the order at the table was changed. It is shown as it is now.")


class HandAhead(Clash):
    message = sentence("Hand %(hand)s hasn't begun: the hand being played comes first.")


class MatchWon(Clash):
    message = sentence("The match is won: the host banks it or lets it play on first.")


class MatchClosed(Clash):
    message = sentence("Match %(match)s is closed and takes no change. The host can reopen it.")


class MatchStillOpen(Clash):
    message = sentence("Match %(match)s is still open. End it before the next one starts.")


class NotOpenForThat(Clash):
    message = sentence("The match isn't in a state for that any more.")


class NothingToTakeBack(Clash):
    message = sentence("This save can't be taken back any more. The host can reopen the match.")


class HandPassed(Clash):
    message = sentence("A result of an earlier hand can't be taken off. Type the right number instead.")


class TooFewStay(Clash):
    message = sentence("At least %(low)s players have to stay. End the match instead.")


class TableFull(Clash):
    message = sentence("The table is full: a match has room for %(high)s players.")


class AlreadyAtTable(Clash):
    message = sentence("%(name)s is at the table already.")


class DealerAway(Clash):
    message = sentence("%(name)s doesn't play this hand and can't deal it.")


class NotAtTable(Clash):
    message = sentence("%(name)s isn't at the table.")


class SeatTaken(Clash):
    message = sentence("%(name)s's seat is taken by another phone. The host can free it.")


class SeatHeld(Clash):
    message = sentence("This phone has the seat of %(name)s already. Give that one back first.")


class LastHost(Clash):
    message = sentence("This is the last host's device. Make another one host first.")


class GroupFull(Clash):
    message = sentence("A group has room for %(high)s players over the years.")


class RulesFixed(Clash):
    message = sentence("The match has a result already: its house rules stay as they are.")


class NothingToRestore(Clash):
    message = sentence("This line of the log has no earlier value to put back.")


class Unavailable(Refusal):
    """The database can't do it now; the driver's error is the cause, for the server's log."""

    message = sentence("The sheet can't be reached. Try again in a moment.")
