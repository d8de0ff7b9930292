"""The rules page: the value table made of the game's own data, and the rules in a few sentences."""

from collections.abc import Iterator
from dataclasses import dataclass

from ..core.rules import ARLINGTON, Game, HouseRules
from ..errors import sentence
from ..language import gettext, in_a_row, ngettext
from .present_rules import changed
from .present_words import figure, headed


@dataclass(frozen=True, slots=True)
class Saying:
    """One sentence of the rules; `own`: a house rule in force made it so."""

    text: str
    own: bool = False


@dataclass(frozen=True, slots=True)
class Chapter:
    """A few sentences under a title."""

    title: str
    sayings: tuple[Saying, ...]


@dataclass(frozen=True, slots=True)
class ValueRow:
    """One row of the value table, in points as printed, blank where a card can't stand so.

    `under`: what the row belongs to, for who doesn't see that it is set in.
    """

    label: str
    under: str
    melded: str
    left: str
    own: bool


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules as a table plays them; `house_rules` in words, or a blank for the usual ones."""

    game: str
    opening: str
    house_rules: str
    values: tuple[ValueRow, ...]
    before: tuple[Chapter, ...]
    after: tuple[Chapter, ...]


CARDS: tuple[tuple[str, str, str], ...] = (
    (sentence("King to 8, but not the queen of spades"), "king_to_8", "king_to_8"),
    (sentence("7 to 3"), "7_to_3", "7_to_3"),
    (sentence("Ace, high or low"), "ace", "ace"),
    (sentence("Queen of spades"), "queen_of_spades", "queen_of_spades"),
    (sentence("Deuce"), "", "deuce"),
    (sentence("for a king to 8"), "deuce_as_king_to_8", ""),
    (sentence("for a 7 to 3, or for a two"), "deuce_as_7_to_3", ""),
    (sentence("for an ace"), "deuce_as_ace", ""),
    (sentence("for the queen of spades"), "deuce_as_queen_of_spades", ""),
    (sentence("among deuces alone"), "deuce_in_deuces", ""),
    (sentence("Joker, wherever it stands"), "joker", "joker"),
)
"""The rows of the value table: its words, what it is melded, what it is left in hand."""


SETS = {
    4: sentence("A set: three or four cards of one rank, of any suits."),
    None: sentence("A set: three or more cards of one rank, of any suits."),
}
RUNS = {
    4: sentence("A run: three or four cards of one suit in sequence."),
    None: sentence("A run: three or more cards of one suit in sequence, thirteen at most."),
}
DEUCES = {
    4: sentence("Deuces alone are a meld too, three or four of them."),
    None: sentence("Deuces alone are a meld too, three or more of them."),
}
WILD = {
    False: sentence("A deuce is wild: it stands for any card that is missing."),
    True: sentence("A deuce and the joker are wild: they stand for any card that is missing."),
}
WHOLE_PILE = sentence(
    "you take all of it, and meld its top card at once with cards from your hand."
)
PART_OF_PILE = sentence(
    "you take from any card up to the top, and meld the deepest one you took at once."
)


def rulebook(rules: HouseRules, game: Game = ARLINGTON) -> Rulebook:
    """The rules with these house rules in force."""
    said = changed(rules)
    return Rulebook(
        game=game.name,
        opening=_opening(game),
        house_rules=in_a_row(said) if said else "",
        values=tuple(_values(rules, game)),
        before=(_melds(rules, game), _queen(rules, game)),
        after=(_out(rules, game), *_carry(game), _won(rules, game), _agreed(rules)),
    )


def _opening(game: Game) -> str:
    packs = ngettext(
        "One pack, %(dealt)s cards each.",
        "%(num)s packs in one, %(dealt)s cards each.",
        game.packs,
        dealt=game.dealt,
    )
    told = gettext("Lay melds, go out, and mind what stays in your hand.")
    return f"{packs} {told}"


def _values(rules: HouseRules, game: Game) -> Iterator[ValueRow]:
    for label, melded, left in CARDS:
        worths = [worth for worth in (game.melded.get(melded), game.left.get(left)) if worth]
        if not all(worth.played(rules) for worth in worths):
            continue
        yield ValueRow(
            label=gettext(label),
            under=gettext("Deuce") if melded and game.melded[melded].role_of else "",
            melded=figure(game.melded[melded].points(rules)) if melded else "",
            left=figure(-game.left[left].points(rules)) if left else "",
            own=any(
                _own(rule, rules, game)
                for worth in worths
                for rule in (worth.rule, worth.only_with)
            ),
        )
    yield ValueRow(
        label=gettext("Going out"),
        under="",
        melded=figure(rules.going_out_bonus),
        left="",
        own=_own("going_out_bonus", rules, game),
    )


def _own(rule: str | None, rules: HouseRules, game: Game) -> bool:
    """Whether this house rule is in force and not the usual one."""
    return rule is not None and getattr(rules, rule) != getattr(game.defaults, rule)


def _melds(rules: HouseRules, game: Game) -> Chapter:
    bigger, longer = (_own(rule, rules, game) for rule in ("biggest_set", "longest_run"))
    sayings = (
        Saying(gettext(SETS[rules.biggest_set]), bigger),
        Saying(gettext(RUNS[rules.longest_run]), longer),
        Saying(gettext("An ace stands above the king or below the two, never in the middle.")),
        Saying(gettext(WILD[rules.joker]), rules.joker),
        Saying(gettext(DEUCES[rules.biggest_set]), bigger),
        Saying(gettext("Any other meld has at least one natural card.")),
        Saying(gettext("A meld that can be read in several ways counts at its best.")),
    )
    return Chapter(gettext("Melds"), sayings)


def _queen(rules: HouseRules, game: Game) -> Chapter:
    plain = game.melded["deuce_as_king_to_8"].points(rules)
    told = gettext("In a set of queens a deuce is simply a queen, worth %(points)s.", points=plain)
    sayings = [
        Saying(gettext("A deuce takes her place only in a run of spades, all others natural.")),
        Saying(told),
    ]
    if rules.joker:
        joker = gettext("The joker may take her place too; beside it, a deuce may not.")
        sayings.append(Saying(joker, own=True))
    return Chapter(gettext("The queen of spades"), tuple(sayings))


def _out(rules: HouseRules, game: Game) -> Chapter:
    bonus = rules.going_out_bonus
    told = gettext("Who has no card left is out, and adds %(points)s.", points=bonus)
    if not bonus:
        told = gettext("Who has no card left is out; nothing is added for it.")
    sayings = (
        Saying(gettext("A hand is worth what was melded, less what is left in hand.")),
        Saying(told, _own("going_out_bonus", rules, game)),
        Saying(gettext("The last discard counts for nothing.")),
    )
    return Chapter(gettext("Going out"), sayings)


def _carry(game: Game) -> Iterator[Chapter]:
    """What becomes of a loss, in a game that carries it."""
    if not game.losses_carried:
        return
    sayings = (
        Saying(gettext("A hand can be worth a loss. The sheet then says 0, and carries it.")),
        Saying(gettext("It comes off the next hands: after −100, a 210 is 110 on the sheet.")),
    )
    yield Chapter(gettext("A loss is carried"), sayings)


def _won(rules: HouseRules, game: Game) -> Chapter:
    told = gettext(
        "Once a hand is complete, who alone has the highest line, %(target)s or more, has won.",
        target=headed(rules.target),
    )
    sayings = (
        Saying(told, _own("target", rules, game)),
        Saying(gettext("Where two share the top, everybody plays another hand.")),
    )
    return Chapter(gettext("Winning"), sayings)


def _agreed(rules: HouseRules) -> Chapter:
    sayings: tuple[Saying, ...] = (
        Saying(gettext("The discard pile, one way: %(way)s", way=gettext(WHOLE_PILE))),
        Saying(gettext("The other way: %(way)s", way=gettext(PART_OF_PILE))),
    )
    if rules.joker:
        told = gettext("The joker: who may take it back out of a meld, and for which card.")
        sayings = (*sayings, Saying(told))
    return Chapter(gettext("For you to agree on"), sayings)
