"""How a match stands, in sentences: whose deal, who is waited for, who has won, what is asked."""

from dataclasses import dataclass

from ..core.book import Group, Match
from ..core.sheet import CLOSED, State
from ..language import gettext, ngettext
from .present_words import apart, headed, listed


@dataclass(frozen=True, slots=True)
class Headline:
    """How a match stands: what it is called at the moment, and the sentences under it."""

    title: str
    sentences: tuple[str, ...]
    dealer: str | None = None
    waiting: str | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked before a match is closed: `ending` is "bank", "end_early" or "discard"."""

    ending: str
    title: str
    sentence: str
    button: str


def ending_asked(group: Group, match: Match, ending: str) -> Asked:
    """The question put before a match is banked, ended early or discarded."""
    won = match.standing.won
    if ending == "bank" and won is not None:
        told = gettext(
            "%(name)s has won. The match goes among the past matches.",
            name=apart(group.names[won.player]),
        )
        sentence = " ".join(filter(None, (told, leaving(match))))
        return Asked(ending, gettext("Bank the match?"), sentence, gettext("Bank it"))
    if ending == "end_early":
        sentence = gettext(
            "The results stand as they are shown, and nobody has won. You can reopen it later."
        )
        return Asked(ending, gettext("End the match early?"), sentence, gettext("End it early"))
    sentence = gettext("It has no result yet, so nothing of it will be kept.")
    return Asked(ending, gettext("Discard the match?"), sentence, gettext("Discard it"))


def headline(group: Group, match: Match, *, you: int | None = None) -> Headline:
    """The state of a match in words: whose deal, who is waited for, who has won.

    `you`: the player whose phone shows it, who is named so where they are waited for.
    """
    standing = match.standing
    title = gettext("Match %(number)s", number=match.number)
    if standing.open_hand is not None:
        title = gettext("Hand %(number)s", number=standing.open_hand)
    sentences = _resumed(match) + _TELLS[standing.state](group, match)
    dealer = group.names.get(standing.dealer) if standing.dealer else None
    return Headline(
        title=title,
        sentences=sentences,
        dealer=dealer and gettext("%(name)s deals.", name=apart(dealer)),
        waiting=_waiting(group, match, you),
    )


def _resumed(match: Match) -> tuple[str, ...]:
    """Why a match that was over is open: it plays on, or it was reopened."""
    standing = match.standing
    if standing.state in (*CLOSED, State.WON):
        return ()
    if 1 < match.decisions.judged_from >= (standing.open_hand or 0):
        return (gettext("Played on: nobody has won yet."), gettext("Another hand is played."))
    if not standing.reopened:
        return ()
    return (gettext("Reopened for correction."), gettext("A new hand lets it go on."))


def later_hands(match: Match) -> list[int]:
    """The hands with results after the winning one of a match that is won, and not banked."""
    standing = match.standing
    if standing.state is not State.WON or standing.won is None:
        return []
    return [
        hand.number
        for hand in standing.hands
        if hand.number > standing.won.hand and any(line.entry is not None for line in hand.lines)
    ]


def leaving(match: Match) -> str | None:
    """What banking takes off the sheet, in words; None where it is nothing."""
    hands = later_hands(match)
    if not hands:
        return None
    return ngettext(
        "Banking takes hand %(hands)s off the sheet; reopening brings it back.",
        "Banking takes hands %(hands)s off the sheet; reopening brings them back.",
        len(hands),
        hands=listed([str(hand) for hand in hands]),
    )


def _waiting(group: Group, match: Match, you: int | None) -> str | None:
    waiting = match.standing.waiting_for
    if not waiting:
        return None
    hand = match.standing.hand(match.standing.open_hand or 0)
    if hand is None or not any(not line.sat_out or line.cell.sat_out for line in hand.lines):
        return gettext("Nobody has entered yet.")
    names = [group.names[who] for who in waiting if who != you]
    if you in waiting:
        names = [gettext("you"), *names]
    return gettext("Waiting for %(names)s.", names=listed(names))


def _playing(group: Group, match: Match) -> tuple[str, ...]:
    return ()


def _tied(group: Group, match: Match) -> tuple[str, ...]:
    tied = match.standing.tied
    names = listed([group.names[player] for player in tied])
    line = match.standing.total_of(tied[0]).running if tied else 0
    told = gettext(
        "%(names)s share the top at %(line)s, so nobody has won.", names=names, line=headed(line)
    )
    return told, gettext("Another hand is played, by everybody.")


def _won(group: Group, match: Match) -> tuple[str, ...]:
    won = match.standing.won
    if won is None:
        return ()
    hand = match.standing.hand(won.hand)
    line = hand.line_of(won.player) if hand else None
    told = gettext(
        "%(name)s has won with %(line)s at hand %(hand)s.",
        name=apart(group.names[won.player]),
        line=headed(line.running if line else 0),
        hand=won.hand,
    )
    hands = later_hands(match)
    if not hands:
        return told, gettext("It isn’t banked yet.")
    later = ngettext(
        "It isn’t banked yet, and the lines below count hand %(hands)s too.",
        "It isn’t banked yet, and the lines below count hands %(hands)s too.",
        len(hands),
        hands=listed([str(hand) for hand in hands]),
    )
    return told, later


def _banked(group: Group, match: Match) -> tuple[str, ...]:
    winner = match.standing.winner
    if winner is None:
        return ()
    return (
        ngettext(
            "%(name)s won with %(line)s after %(num)s hand.",
            "%(name)s won with %(line)s after %(num)s hands.",
            len(match.standing.hands),
            name=apart(group.names[winner]),
            line=headed(match.standing.total_of(winner).running),
        ),
    )


def _ended(group: Group, match: Match) -> tuple[str, ...]:
    return (
        ngettext(
            "Ended early after %(num)s hand: the results stand, and nobody has won.",
            "Ended early after %(num)s hands: the results stand, and nobody has won.",
            len(match.standing.hands),
        ),
    )


def _discarded(group: Group, match: Match) -> tuple[str, ...]:
    return (gettext("Discarded: no result was ever entered."),)


_TELLS = {
    State.PLAYING: _playing,
    State.TIE_BREAK: _tied,
    State.WON: _won,
    State.BANKED: _banked,
    State.ENDED_EARLY: _ended,
    State.DISCARDED: _discarded,
}
