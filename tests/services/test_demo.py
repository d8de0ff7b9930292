"""The groups that are made up: years of matches that could have been played, the same each time."""

from datetime import UTC, datetime
from random import Random

import pytest

from scoresheet import services
from scoresheet.core.book import Group, Match
from scoresheet.core.sheet import State
from scoresheet.core.takeaway import Takeaway
from scoresheet.pack_warnings import pack_warnings
from scoresheet.services.demo import CIRCLES, made_up
from scoresheet.store import queries

NOW = datetime(2026, 11, 30, 20, 15, tzinfo=UTC)


@pytest.fixture(scope="module")
def made() -> list[Takeaway]:
    return [made_up(circle, NOW, Random(1)) for circle in CIRCLES]


def matches(made: list[Takeaway]) -> list[Match]:
    return [held.match for group in made for held in group.matches]


def test_the_same_seed_makes_the_same_groups_and_another_makes_others(made: list[Takeaway]) -> None:
    assert [made_up(circle, NOW, Random(1)) for circle in CIRCLES] == made
    assert made_up(CIRCLES[2], NOW, Random(2)) != made[2]


def test_there_are_years_of_matches_and_the_newest_has_begun(made: list[Takeaway]) -> None:
    for group in made:
        years = {held.match.banked_at.year for held in group.matches if held.match.banked_at}
        assert len(years) >= 2
        assert max(held.created_at for held in group.matches) <= NOW
        assert group.matches[-1].match.standing.state is State.PLAYING
    assert len(matches(made)) > 300


def test_there_is_something_of_everything(made: list[Takeaway]) -> None:
    cells = [cell for match in matches(made) for cell in match.cells.values()]
    states = {match.standing.state for match in matches(made)}
    assert states >= {State.BANKED, State.ENDED_EARLY, State.PLAYING}
    assert any(cell.points is not None and cell.points < 0 for cell in cells)
    assert any(cell.sat_out for cell in cells)
    assert any(cell.counts for cell in cells)
    assert any(cell.revision > 1 for cell in cells)


def test_results_come_in_fives_and_counts_fit_the_packs(made: list[Takeaway], in_app: None) -> None:
    points = [cell.points for match in matches(made) for cell in match.cells.values()]
    assert not [held for held in points if held is not None and held % 5]
    for taken in made:
        group = Group(1, "K7QM2XWD", taken.name, taken.rules, 1, taken.players)
        assert not [held for held in taken.matches if pack_warnings(group, held.match)]


@pytest.mark.usefixtures("in_app")
@pytest.mark.sqlite
def test_they_are_laid_down_with_hosts_of_their_own() -> None:
    opened = services.fill(NOW)
    assert [one.group.name for one in opened] == ["Thursday table", "The cousins", None]
    for one in opened:
        assert queries.hosts(one.group.id)
        assert queries.newest_match(one.group.id) > 10
