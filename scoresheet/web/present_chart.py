"""The words beside a chart: what it shows, for who can't see it and for who would rather read."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from ..core.book import Group, Match
from ..core.cells import Hand, State, Total
from ..core.finished import lines_of_those_in, tied_after
from ..language import gettext, ngettext
from .charts import chart_of, hands_played
from .present_words import apart, figure, headed, listed


@dataclass(frozen=True, slots=True)
class ChartWords:
    """What a chart is called, what happened in it, and a line for each player by seat."""

    title: str
    story: tuple[str, ...]
    lines: tuple[str, ...]


def chart_words(group: Group, match: Match) -> ChartWords:
    """A chart in words."""
    hands = hands_played(match)
    return ChartWords(
        title=gettext("The lines on their way to %(target)s", target=headed(match.rules.target)),
        story=(*_ties(group, match, hands), *_played_on(match), *_end(group, match, hands)),
        lines=tuple(_line(group, match, total) for total in match.standing.totals),
    )


def _ties(group: Group, match: Match, hands: Sequence[Hand]) -> list[str]:
    told = []
    for hand in hands:
        top = tied_after(match, hand)
        if top:
            names = listed([group.names[line.player] for line in top])
            told.append(
                gettext(
                    "After hand %(hand)s %(names)s were level at %(line)s.",
                    hand=hand.number,
                    names=names,
                    line=headed(top[0].running),
                )
            )
    return told


def _played_on(match: Match) -> list[str]:
    """From where on it was judged anew, where a hand that had won decides no longer."""
    first = match.decisions.judged_from
    if first == 1:
        return []
    return [gettext("Played on: what was won before hand %(hand)s decides no longer.", hand=first)]


def _end(group: Group, match: Match, hands: Sequence[Hand]) -> list[str]:
    """How the match ended; nothing while it hasn't."""
    won = match.standing.won
    if won is None:
        early = match.standing.state is State.ENDED_EARLY
        return [gettext("Ended early: nobody won.")] if early else []
    lines = (hand.line_of(won.player) for hand in hands if hand.number == won.hand)
    told = gettext(
        "%(name)s won with hand %(hand)s, at %(line)s.",
        name=apart(group.names[won.player]),
        hand=won.hand,
        line=headed(next(line.running for line in lines if line)),
    )
    return [told]


def _line(group: Group, match: Match, total: Total) -> str:
    """How one player's line ran."""
    hands = hands_played(match)
    led = sum(_leads(match, hand, total.player) for hand in hands)
    carry = max((line.carry for hand in hands if (line := hand.line_of(total.player))), default=0)
    parts = [gettext("line %(line)s", line=headed(total.running))]
    if led:
        told = ngettext(
            "ahead after %(led)s of %(num)d hand",
            "ahead after %(led)s of %(num)d hands",
            len(hands),
            led=led,
        )
        parts.append(told)
    if carry:
        parts.append(gettext("%(carry)s carried at most", carry=figure(-carry)))
    if total.left:
        parts.append(gettext("left"))
    return gettext(
        "%(name)s: %(what)s", name=apart(group.names[total.player]), what=", ".join(parts)
    )


def _leads(match: Match, hand: Hand, player: int) -> bool:
    """Whether the player alone was highest after that hand, among those in the match then."""
    lines = lines_of_those_in(match, hand)
    top = max((line.running for line in lines.values()), default=0)
    ahead = [other for other, line in lines.items() if line.running == top]
    return ahead == [player]


def chart_parts(
    group: Group, match: Match, corrected: Collection[tuple[int, int]]
) -> dict[str, object]:
    """What a page with a chart is given; `corrected`: the (hand, player) to be marked."""
    return {"chart": chart_of(match, corrected), "chart_told": chart_words(group, match)}
