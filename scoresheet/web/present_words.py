"""The words of the pages that need a number or a name worked out: titles, preview, hints."""

from ..core.book import Group, Match
from ..core.rules import ARLINGTON
from ..core.sheet import carried
from ..language import apart as apart
from ..language import gettext, in_a_row
from ..language import listed as listed

MINUS = "\N{MINUS SIGN}"
MOST_IN_A_TITLE = 4
SHOWN_OF_MORE = 3
"""Of five and more players an unnamed group's title names these, and counts the rest."""


def figure(points: int) -> str:
    """Points as the sheet prints them, with a true minus and no comma: -100 -> "−100"."""
    return f"{MINUS}{-points}" if points < 0 else str(points)


def headed(points: int) -> str:
    """Points as a sentence prints them: with a comma a thousand."""
    return f"{MINUS}{-points:,}" if points < 0 else f"{points:,}"


def title_of(group: Group) -> str:
    """What a group is called: its name, or who plays: "Jess, Ravi & Tom"; at most four names."""
    if group.name:
        return group.name
    playing = [player.name for player in group.players if player.active]
    names = [apart(name) for name in playing or group.names.values()]
    if len(names) > MOST_IN_A_TITLE:
        shown, more = in_a_row(names[:SHOWN_OF_MORE]), len(names) - SHOWN_OF_MORE
        return gettext("%(names)s & %(num)s more", names=shown, num=more)
    *rest, last = names or [group.code]
    return gettext("%(names)s & %(last)s", names=in_a_row(rest), last=last) if rest else last


def patterns() -> dict[str, str]:
    """The preview's sentences, each with its gaps; the script fills the same ones."""
    return {
        "plain": gettext("%(points)s on the sheet, line %(line)s"),
        "taken": gettext("%(points)s − %(carry)s carried = %(entry)s on the sheet, line %(line)s"),
        "short": gettext("%(points)s − %(carry)s carried = 0 on the sheet, %(left)s carried"),
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
