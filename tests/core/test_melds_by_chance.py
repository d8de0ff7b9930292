"""Melds dealt by chance: the judge and the trying of every reading say the same."""

from collections import Counter
from random import Random

from scoresheet.core.cards import JOKER, Card, Suit
from scoresheet.core.counts import melded_worth
from scoresheet.core.melds import Meld, MeldKind, judge
from scoresheet.core.rules import HouseRules
from scoresheet.errors import CardsRefused
from tests.core.every_reading import best

MELDS = 20_000
MOST_WILD = 3
NATURAL_RANKS = [1, *range(3, 14)]


def test_the_judge_agrees_with_every_reading() -> None:
    chance = Random(20_261_129)
    judged: Counter[str] = Counter()
    for _ in range(MELDS):
        rules, cards = some_rules(chance), some_cards(chance)
        what = f"{' '.join(card.text for card in cards)} with {rules}"
        meld = outcome(cards, rules)
        if isinstance(meld, Meld):
            assert meld.points == best(cards, rules), what
            assert fault(meld, cards) is None, what
            assert melded_worth(meld.counts, rules) == meld.points, what
            judged[meld.kind] += 1
        else:
            assert best(cards, rules) is None, f"{what}: {meld}"
            judged["none"] += 1
    assert min(judged["set"], judged["run"], judged["none"]) > MELDS // 7, judged
    assert judged["deuces"] > MELDS // 100, judged


def test_the_order_of_the_cards_changes_nothing() -> None:
    chance = Random(7)
    for _ in range(1000):
        rules, cards = some_rules(chance), some_cards(chance)
        other = chance.sample(cards, len(cards))
        assert points(outcome(cards, rules)) == points(outcome(other, rules))


def test_every_refusal_is_a_sentence_about_these_cards() -> None:
    chance = Random(3)
    for _ in range(2000):
        refusal = outcome(some_cards(chance), some_rules(chance))
        if not isinstance(refusal, Meld):
            assert str(refusal).endswith("."), refusal
            assert "None" not in str(refusal), refusal


def outcome(cards: list[Card], rules: HouseRules) -> Meld | CardsRefused:
    """The meld, or the refusal."""
    try:
        return judge(cards, rules)
    except CardsRefused as refusal:
        return refusal


def points(judged: Meld | CardsRefused) -> tuple[str, int] | type[CardsRefused]:
    """What the meld is and scores, or what kind of refusal it is."""
    return (judged.kind, judged.points) if isinstance(judged, Meld) else type(judged)


def some_rules(chance: Random) -> HouseRules:
    """House rules of any kind, mostly with a joker."""
    return HouseRules(
        joker=chance.random() < 0.8,
        deuce_as_ace=chance.choice((10, 20)),
        biggest_set=chance.choice((4, None)),
        longest_run=chance.choice((None, None, 4)),
    )


def some_cards(chance: Random) -> list[Card]:
    """Two to fourteen cards, at most three wild: near to a set, near to a run, or any."""
    wild = wild_cards(chance)
    near = chance.choice((near_set, near_set, near_run, near_run, near_run, any_cards))
    cards = near(chance, wild)
    chance.shuffle(cards)
    return cards


def wild_cards(chance: Random) -> list[Card]:
    """None to three wild cards, the joker among them now and then."""
    number = chance.choices(range(MOST_WILD + 1), (30, 30, 25, 15))[0]
    deuces = [Card(2, chance.choice(list(Suit))) for _ in range(number)]
    return [JOKER, *deuces[1:]] if number and chance.random() < 0.35 else deuces


def near_set(chance: Random, wild: list[Card]) -> list[Card]:
    """Cards of one rank, seldom with one that isn't."""
    rank = chance.choice([*NATURAL_RANKS, 12, 12])
    naturals = [Card(rank, chance.choice(list(Suit))) for _ in range(chance.randint(0, 4))]
    return naturals + wild + (any_cards(chance, [])[:1] if chance.random() < 0.2 else [])


def near_run(chance: Random, wild: list[Card]) -> list[Card]:
    """A stretch of a suit with wild cards in it, seldom with another card, or round the corner."""
    length = chance.choice((3, 3, 4, 4, 5, 6, 8, 11, 13, 14))
    start, suit = chance.randint(1, 13), chance.choice([*Suit, Suit.SPADES, Suit.SPADES])
    ranks = [(start + step - 1) % 13 + 1 for step in range(length)]
    stretch = [Card(rank, suit) for rank in ranks if rank != 2]
    naturals = chance.sample(stretch, max(0, min(len(stretch), length - len(wild))))
    return naturals + wild + (any_cards(chance, [])[:1] if chance.random() < 0.1 else [])


def any_cards(chance: Random, wild: list[Card]) -> list[Card]:
    """A few cards as they come."""
    number = chance.randint(1, 3)
    ranks = [chance.choice(NATURAL_RANKS) for _ in range(number)]
    return [Card(rank, chance.choice(list(Suit))) for rank in ranks] + wild


def fault(meld: Meld, cards: list[Card]) -> str | None:
    """What is wrong with a reading, looked at card by card."""
    stands_for = [card.stands_for for card in meld.laid]
    if [card.card for card in meld.cards] != cards:
        return "not the cards given"
    if any(card.card != card.stands_for for card in meld.cards if not card.card.wild):
        return "a natural card stands for another"
    if meld.kind is not MeldKind.RUN:
        ranks = {card.rank for card in stands_for}
        return None if len(ranks) == 1 else "a set of two ranks"
    places = [card.place for card in meld.laid]
    if places != list(range(places[0], places[0] + len(cards))) or places[-1] > 14:
        return "a run with a gap"
    if [card.rank for card in stands_for] != [1 if place == 14 else place for place in places]:
        return "a card out of its place"
    return None if len({card.suit for card in stands_for}) == 1 else "a run of two suits"
