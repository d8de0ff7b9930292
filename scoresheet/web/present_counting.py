"""A count as its page prints it: a row a kind of card with its worth, and the total."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ..access import Asker
from ..core.book import Group, Match
from ..core.counts import MOST_COUNTED, bonus, left_worth, melded_worth
from ..core.rules import ARLINGTON, HouseRules
from ..core.scoring import bounded
from ..core.sheet import EMPTY, Cell
from ..errors import BeyondBounds, CardsRefused, CountRowsRefused, CountUnread, Refusal
from ..language import gettext
from ..statuses import told
from .clash import in_clash, theirs
from .count_form import SIDES, TypedCount, field_of, read_count, read_rows
from .present_counts import NO_BREAK
from .present_melds import CheckerView, checker_view
from .present_rules import beside
from .present_words import before, figure, patterns, preview


@dataclass(frozen=True, slots=True)
class CountRow:
    """One kind of card: its field, what it is called and is worth, what is typed, their sum."""

    field: str
    side: str
    name: str
    note: str
    each: str
    worth: int
    """Of one, in points; below 0 for a card left."""
    text: str
    sum: str
    refusal: str | None
    role: bool
    """Whether it is a wild card in one of its roles."""


@dataclass(frozen=True, slots=True)
class Total:
    """The sums as they stand and what the sheet will do; blanks while a field can't be read."""

    shown: str = ""
    sums: str = ""
    melded: str = ""
    left: str = ""
    preview: str = ""


@dataclass(frozen=True, slots=True)
class CountView:
    """The whole page of a count; carry and running line as before its hand."""

    name: str
    own: bool
    carry: int
    running: int
    saved: str | None
    refusal: str | None
    clash: str | None
    """What another saved meanwhile and what was counted here, until one of them is chosen."""
    melded: tuple[CountRow, ...]
    deuces: tuple[CountRow, ...]
    left: tuple[CountRow, ...]
    out: bool
    bonus: int
    revision: int
    total: Total
    checker: CheckerView
    words: dict[str, object]


def count_view(
    me: Asker, match: Match, hand: int, player: int, typed: TypedCount, refusal: Refusal | None
) -> CountView:
    """The page of one player's hand, with what was typed and what is wrong with it."""
    cell = match.cells.get((hand, player), EMPTY)
    carry, running = before(match, hand, player)
    rows = tuple(_rows(typed, match.rules, beside(refusal)))
    melded = [row for row in rows if row.side == "melded"]
    total = _total(typed, match.rules, carry, running)
    clashes = typed.over or in_clash(refusal, player)
    return CountView(
        name=me.group.names[player],
        own=me.player == player,
        carry=carry,
        running=running,
        saved=_saved(cell),
        refusal=_on_top(player, refusal),
        clash=_clash(me.group, cell, total) if clashes else None,
        melded=tuple(row for row in melded if not row.role),
        deuces=tuple(row for row in melded if row.role),
        left=tuple(row for row in rows if row.side == "left"),
        out=typed.out,
        bonus=match.rules.going_out_bonus,
        revision=cell.revision if in_clash(refusal, player) else typed.revision,
        total=total,
        checker=checker_view(typed, match.rules, refusal),
        words=count_words(match.rules),
    )


def _on_top(player: int, refusal: Refusal | None) -> str | None:
    """What the page says of a refusal before its fields say more; a clash is told by itself."""
    if refusal is None or isinstance(refusal, CardsRefused) or in_clash(refusal, player):
        return None
    return told(refusal)


def _clash(group: Group, cell: Cell, total: Total) -> str:
    """Who saved what meanwhile, and what was counted here; the first alone while that is nothing
    or can't be added up."""
    if total.preview in ("", _none()):
        return theirs(group, cell)
    return gettext(
        "%(theirs)s You counted %(points)s.", theirs=theirs(group, cell), points=total.shown
    )


def _saved(cell: Cell) -> str | None:
    """What is on the sheet already, in a sentence; None where nothing is."""
    if cell.sat_out:
        return gettext("Saved so far: sits out.")
    if cell.points is None:
        return None
    if cell.counts is None:
        return gettext("Saved so far: %(points)s, not counted.", points=figure(cell.points))
    return gettext("Saved so far: %(points)s, counted.", points=figure(cell.points))


def _rows(typed: TypedCount, rules: HouseRules, refused: Mapping[str, str]) -> Iterator[CountRow]:
    """A row a kind of the value table; of cards that aren't played only where one was counted."""
    for side, kinds in SIDES.items():
        sign, names = (1, _melded_names()) if side == "melded" else (-1, _left_names())
        for kind, worth in kinds.items():
            field = field_of(side, kind)
            text = typed.texts.get(field, "")
            if not worth.played(rules) and not text.strip():
                continue
            points = sign * worth.points(rules)
            yield CountRow(
                field=field,
                side=side,
                name=names[kind][0],
                note=names[kind][1],
                each=gettext("%(points)s each", points=figure(points)),
                worth=points,
                text=text,
                sum=_sum(text, points),
                refusal=refused.get(field),
                role=worth.role_of is not None,
            )


def _melded_names() -> dict[str, tuple[str, str]]:
    """What a table calls each kind of card melded, and what has to be said of it."""
    return {
        "king_to_8": (gettext("Kings to 8"), gettext("K Q J 10 9 8, not Q♠")),
        "7_to_3": (gettext("Sevens to 3"), ""),
        "ace": (gettext("Aces"), ""),
        "queen_of_spades": (gettext("Queen of spades"), ""),
        "deuce_as_king_to_8": (gettext("for a king to 8"), ""),
        "deuce_as_7_to_3": (gettext("for a 7 to 3"), gettext("or as the two in a run")),
        "deuce_as_ace": (gettext("for an ace"), ""),
        "deuce_as_queen_of_spades": (gettext("for the queen of spades"), ""),
        "deuce_in_deuces": (gettext("deuces alone"), ""),
        "joker": (gettext("Joker"), ""),
    }


def _left_names() -> dict[str, tuple[str, str]]:
    """The same of cards left in hand."""
    return {
        "king_to_8": (gettext("Kings to 8"), gettext("K Q J 10 9 8, not Q♠")),
        "7_to_3": (gettext("Sevens to 3"), ""),
        "ace": (gettext("Aces"), ""),
        "deuce": (gettext("Deuces"), ""),
        "queen_of_spades": (gettext("Queen of spades"), ""),
        "joker": (gettext("Joker"), ""),
    }


def _sum(text: str, points: int) -> str:
    """What a row adds up to; blank for none, and for what can't be read."""
    try:
        number = read_count(text)
    except CountUnread:
        return ""
    return f"= {figure(number * points)}" if number else ""


def _total(typed: TypedCount, rules: HouseRules, carry: int, running: int) -> Total:
    """The sums of what is typed; none while a field can't be taken."""
    try:
        counts = read_rows(typed, rules)
    except CountRowsRefused:
        return Total()
    melded, left = melded_worth(counts, rules), left_worth(counts, rules)
    points = melded - left + bonus(counts, rules)
    values = {"melded": melded, "left": left, "bonus": rules.going_out_bonus}
    return Total(
        shown=figure(points),
        sums=_sums(out=typed.out) % values,
        melded=figure(melded),
        left=figure(-left),
        preview=_told(points, carry, running) if melded or left or typed.out else _none(),
    )


def _told(points: int, carry: int, running: int) -> str:
    """What the sheet will do with the total, or that no hand is worth so much."""
    try:
        return preview(bounded(points), carry, running)
    except BeyondBounds as refusal:
        return told(refusal)


def _none() -> str:
    return gettext("Nothing is counted yet.")


def _sums(*, out: bool) -> str:
    """The sum of a hand with its gaps; a sign stays with its number where the line breaks."""
    told = gettext("%(melded)s melded − %(left)s left")
    if out:
        told = gettext("%(melded)s melded − %(left)s left + %(bonus)s out")
    return told.replace("− ", f"−{NO_BREAK}").replace("+ ", f"+{NO_BREAK}")


def count_words(rules: HouseRules) -> dict[str, object]:
    """What the script of the count needs to know: sentences with their gaps, and bounds."""
    return {
        "patterns": patterns(),
        "out": _sums(out=True),
        "in": _sums(out=False),
        "none": _none(),
        "beyond": gettext(BeyondBounds.message),
        "bound": ARLINGTON.result_bound,
        "bonus": rules.going_out_bonus,
        "most": MOST_COUNTED,
    }
