"""How long judging a meld takes: a player taps a card and sees at once whether it is one."""

from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter

import pytest

from scoresheet.core.cards import Card, read_cards
from scoresheet.core.melds import judge
from scoresheet.core.rules import HouseRules
from scoresheet.errors import NoMeld

RULES = HouseRules(joker=True, biggest_set=None)
MELDS = [
    read_cards(texts.split(), RULES)
    for texts in (
        "KS 2H JS",
        "KS 2H 2D",
        "7D 8D 2C JK",
        "KS JS 2C 2D",
        "KH AH 2C 3H",
        "5H 9C 2C JK",
        "8C 8D 8H 8S 8C 8D 8H 8S 2C 2D 2H 2S 2C JK",
        "7D 2C 2D 2H 2S 2C 2D 2H 2S JK",
        "6S 8S 2C 2D 2H 2S 2C 2D 2H 2S JK",
        "AH 2C 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH",
        "AH 2C 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH JK",
        "2C 2D 2H 2S 2C 2D 2H 2S",
    )
]
ROUNDS, REPEATS = 15, 20
MOST = 0.001


def test_a_meld_is_judged_in_under_a_millisecond(capsys: pytest.CaptureFixture[str]) -> None:
    """The median over melds of up to 14 cards; of each its best round: the machine is shared."""
    own = [best(lambda cards=cards: judged(cards)) for cards in MELDS]
    yardstick = best(lambda: sum(number * number for number in range(1000)))
    typical, worst = median(own), max(own)
    with capsys.disabled():
        print(
            f"\njudging a meld: median {typical * 1e6:.0f} µs, slowest {worst * 1e6:.0f} µs;"
            f" {typical / yardstick:.1f} and {worst / yardstick:.1f} times"
            " the sum of a thousand squares"
        )
    assert typical < MOST


def judged(cards: Sequence[Card]) -> None:
    """Judge it, meld or not."""
    try:
        judge(cards, RULES)
    except NoMeld:
        return


def best(act: Callable[[], object]) -> float:
    """Seconds for one act: the quickest of several rounds."""
    rounds = []
    for _ in range(ROUNDS):
        start = perf_counter()
        for _ in range(REPEATS):
            act()
        rounds.append((perf_counter() - start) / REPEATS)
    return min(rounds)
