"""The small picture of a match's race in a list: its places worked out by hand."""

from scoresheet.core.book import Match
from scoresheet.core.finished import finished
from scoresheet.core.rules import HouseRules
from scoresheet.core.sheet import Decisions
from scoresheet.web.race import Race, race_of
from tests.build import JESS, RAVI, TOM, cells, seat

# Lines -, 200 50 | 0 300 50 | 200 300 | 510 390: Jess came for hand 2, Tom left before hand 3.
LEFT = Match(
    3, 1, HouseRules(target=500),
    (seat(JESS, (2, None)), seat(RAVI), seat(TOM, (1, 3))),
    cells(". 200 50", "-40 100 0", "240 -30 .", "310 120 ."),
    Decisions(banked_at=4),
)  # fmt: skip


def test_the_race_of_a_row_shows_the_winner_apart() -> None:
    races = {part.player: part.race for part in finished(LEFT).parts}
    # 28 pixels for 510 points, 2 above and below; 30 across a hand
    assert race_of(races, JESS, 500) == Race(
        runs=("0,30 30,19 60,13.5 90,13.5 120,8.6", "0,30 30,27.3 60,27.3"),
        won="30,30 60,30 90,19 120,2",
        target=2.5,
    )


def test_a_match_that_nobody_won_has_a_race_too() -> None:
    assert race_of({JESS: (100, None), RAVI: ()}, None, 1000) == Race(("0,30 60,27.2", ""), None, 2)
    assert race_of({}, None, 1000) is None
