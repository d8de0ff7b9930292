"""The sentences of the pages that need a number or a name worked out: headline, preview, hints."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from ..core.book import Group, Match
from ..core.rules import ARLINGTON
from ..core.sheet import CLOSED, State, carried
from ..language import gettext, ngettext

MINUS = "\N{MINUS SIGN}"
_RIGHT_TO_LEFT = {"R", "AL", "AN"}


def figure(points: int) -> str:
    """Points as the sheet prints them, with a true minus and no comma: -100 -> "−100"."""
    return f"{MINUS}{-points}" if points < 0 else str(points)


def headed(points: int) -> str:
    """Points as a sentence prints them: with a comma a thousand."""
    return f"{MINUS}{-points:,}" if points < 0 else f"{points:,}"


def apart(name: str) -> str:
    """A name fit for a sentence: one that runs right to left can't turn the rest round."""
    if any(unicodedata.bidirectional(character) in _RIGHT_TO_LEFT for character in name):
        return f"\u2068{name}\u2069"
    return name


def listed(names: Sequence[str]) -> str:
    """Names as a sentence lists them: "Jess, Ravi and Tom"."""
    *rest, last = [apart(name) for name in names] or [""]
    if not rest:
        return last
    return gettext("%(names)s and %(last)s", names=", ".join(rest), last=last)


def title_of(group: Group) -> str:
    """What a group is called: its name, or who plays: "Jess, Ravi & Tom"."""
    if group.name:
        return group.name
    names = [player.name for player in group.players if player.active]
    *rest, last = [apart(name) for name in names or group.names.values()] or [group.code]
    return f"{', '.join(rest)} & {last}" if rest else last


def patterns() -> dict[str, str]:
    """The preview's sentences, each with its gaps; the script fills the same ones."""
    return {
        "plain": gettext("%(points)s on the sheet, line %(line)s"),
        "taken": gettext("%(points)s − %(carry)s carried = %(entry)s on the sheet, line %(line)s"),
        "short": gettext("%(points)s − %(carry)s carried: 0 on the sheet, %(left)s carried"),
        "loss": gettext("loss of %(loss)s: 0 on the sheet, %(left)s carried"),
        "deeper": gettext(
            "loss of %(loss)s and %(carry)s carried: 0 on the sheet, %(left)s carried"
        ),
        "sum": gettext("= %(points)s. %(rest)s"),
        "question": gettext("%(points)s? Arlington hands come in fives."),
        "sure": gettext("Press Save again if it is right."),
    }


def _pattern(points: int, carry: int) -> str:
    """Which of the patterns tells what `points` do while `carry` is not yet taken off."""
    if points < 0:
        return "deeper" if carry else "loss"
    if not carry:
        return "plain"
    return "short" if points < carry else "taken"


def preview(points: int, carry: int, running: int) -> str:
    """What the sheet will do with a result; carry and running line as before its hand."""
    entry, left = carried(points - carry)
    return patterns()[_pattern(points, carry)] % {
        "points": figure(points),
        "loss": figure(-points),
        "carry": figure(carry),
        "entry": figure(entry),
        "left": figure(-left),
        "line": figure(running + entry),
    }


def step_question(points: int) -> str:
    """The question put once about a result that doesn't come in fives."""
    return patterns()["question"] % {"points": figure(points)}


def before(match: Match, hand: int, player: int) -> tuple[int, int]:
    """A player's (carry, running line) in points as they stood before that hand."""
    carry, running = 0, 0
    for row in match.standing.hands:
        line = row.line_of(player) if row.number < hand else None
        if line is not None:
            carry, running = line.carry, line.running
    return carry, running


def entry_words(match: Match) -> dict[str, object]:
    """What the script of the fields needs to know: patterns, steps and bounds."""
    return {
        "patterns": patterns(),
        "step": ARLINGTON.step,
        "bonus": match.rules.going_out_bonus,
        "bound": ARLINGTON.result_bound,
    }


@dataclass(frozen=True, slots=True)
class Headline:
    """How a match stands: what it is called at the moment, and the sentences under it."""

    title: str
    sentences: tuple[str, ...]
    dealer: str | None = None
    waiting: str | None = None


def headline(group: Group, match: Match) -> Headline:
    """The state of a match in words: whose deal, who is waited for, who has won."""
    standing = match.standing
    title = gettext("Match %(number)s", number=match.number)
    if standing.open_hand is not None:
        title = gettext("Hand %(number)s", number=standing.open_hand)
    sentences = _reopened(match) + _TELLS[standing.state](group, match)
    dealer = group.names.get(standing.dealer) if standing.dealer else None
    return Headline(
        title=title,
        sentences=sentences,
        dealer=dealer and gettext("%(name)s deals.", name=apart(dealer)),
        waiting=_waiting(group, match),
    )


def _reopened(match: Match) -> tuple[str, ...]:
    if not match.standing.reopened or match.standing.state in (*CLOSED, State.WON):
        return ()
    return (gettext("Reopened for correction."), gettext("A new hand lets it go on."))


def _waiting(group: Group, match: Match) -> str | None:
    waiting = match.standing.waiting_for
    if not waiting:
        return None
    hand = match.standing.hand(match.standing.open_hand or 0)
    if hand is None or not any(not line.sat_out or line.cell.sat_out for line in hand.lines):
        return gettext("Nobody has entered yet.")
    return gettext("Waiting for %(names)s.", names=listed([group.names[who] for who in waiting]))


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
    return (
        gettext(
            "%(name)s has won with %(line)s at hand %(hand)s.",
            name=apart(group.names[won.player]),
            line=headed(line.running if line else 0),
            hand=won.hand,
        ),
        gettext("The host banks it, or plays on."),
    )


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
