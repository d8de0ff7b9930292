"""The groups that are made up: years of matches that could have been played, the same each time."""

from datetime import UTC, datetime
from itertools import groupby, pairwise
from random import Random

import pytest

from scoresheet import services
from scoresheet.core.book import Group, Match
from scoresheet.core.finished import finished
from scoresheet.core.record import record_of
from scoresheet.core.rules import ARLINGTON
from scoresheet.core.sheet import Cell, State
from scoresheet.core.takeaway import Takeaway, TakenMatch
from scoresheet.pack_warnings import pack_warnings
from scoresheet.services.demo_group import GROUPS, made_up
from scoresheet.services.demo_hand import tied
from scoresheet.store import queries
from tests.build import JESS, RAVI, TOM, sheet

NOW = datetime(2026, 11, 30, 20, 15, tzinfo=UTC)


@pytest.fixture(scope="module")
def made() -> list[Takeaway]:
    return [made_up(group, NOW, Random(1)) for group in GROUPS]


def matches(made: list[Takeaway]) -> list[Match]:
    return [held.match for group in made for held in group.matches]


def test_the_same_seed_makes_the_same_groups_and_another_makes_others(made: list[Takeaway]) -> None:
    assert [made_up(group, NOW, Random(1)) for group in GROUPS] == made
    assert made_up(GROUPS[2], NOW, Random(2)) != made[2]


def test_there_are_years_of_matches_and_the_newest_has_begun(made: list[Takeaway]) -> None:
    for group in made:
        years = {held.match.banked_at.year for held in group.matches if held.match.banked_at}
        assert len(years) >= 2
        assert max(held.created_at for held in group.matches) <= NOW
        assert group.matches[-1].match.standing.state is State.PLAYING
    assert len(matches(made)) > 300


def test_each_group_plays_on_its_own_days_and_now_and_then_skips_some(
    made: list[Takeaway],
) -> None:
    days = [sorted({held.created_at.date() for held in group.matches}) for group in made]
    weekdays = [{day.weekday() for day in own} for own in days]
    assert weekdays == [{3}, {5, 6}, {0, 1, 2, 3, 4, 5, 6}]  # Thursdays, weekends, any day
    gaps = [{(after - day).days for day, after in pairwise(own)} for own in days]
    assert gaps[0] == {7, 14}
    assert min(len(own) for own in gaps[1:]) > 5
    first = [min(held.created_at.hour for held in group.matches) for group in made]
    assert first == [18, 13, 18]  # evenings, afternoons, evenings


def test_no_match_begins_before_the_one_before_it_is_over(made: list[Takeaway]) -> None:
    for group in made:
        for held, after in pairwise(group.matches):
            assert held.log[-1].at < after.created_at


def test_the_best_hands_and_the_worst_losses_differ_and_few_are_far_out(
    made: list[Takeaway],
) -> None:
    points = [
        cell.points
        for match in matches(made)
        for cell in match.cells.values()
        if cell.points is not None
    ]
    high, low = [held for held in points if held >= 400], [held for held in points if held <= -200]
    assert 0 < len(high) < len(points) / 500
    assert 0 < len(low) < len(points) / 500
    tallies = record_of(finished(held.match) for held in made[0].matches[:-1]).tallies.values()
    assert len({tally.best for tally in tallies}) == len({tally.worst for tally in tallies}) == 4


def test_matches_are_banked_and_ended_with_losses_counts_and_corrections(
    made: list[Takeaway],
) -> None:
    cells = [cell for match in matches(made) for cell in match.cells.values()]
    states = {match.standing.state for match in matches(made)}
    assert states == {State.BANKED, State.ENDED_EARLY, State.PLAYING}
    assert any(cell.points is not None and cell.points < 0 for cell in cells)
    assert any(cell.sat_out for cell in cells)
    assert any(cell.counts for cell in cells)
    assert any(cell.revision > 1 for cell in cells)


def shared_tops(match: Match) -> list[int]:
    """The hands after which more than one had the highest line, at or over the target."""
    lines = {hand.number: [line.running for line in hand.lines] for hand in match.standing.hands}
    return [
        hand
        for hand, own in lines.items()
        if own and max(own) >= match.rules.target and own.count(max(own)) > 1
    ]


def test_every_group_has_played_off_a_tie(made: list[Takeaway]) -> None:
    for group in made:
        banked = [held.match for held in group.matches if held.match.standing.winner]
        ties = [match for match in banked if shared_tops(match)]
        assert ties
        assert all(max(shared_tops(match)) < match.standing.newest for match in ties)


def test_where_there_are_more_than_two_somebody_has_left_and_somebody_came_late(
    made: list[Takeaway],
) -> None:
    for group in made[:2]:
        gone: list[tuple[TakenMatch, int]] = []
        late = 0
        for held in group.matches:
            left = [seat.player for seat in held.match.seats if seat.left]
            came = [seat.player for seat in held.match.seats if seat.sittings[0].first > 1]
            assert sorted(logged(held, "leave")) == sorted(left)
            assert logged(held, "join") == came
            gone += [(held, player) for player in left]
            late += len(came)
        assert gone
        assert late
        assert not [held for held, player in gone if held.match.standing.winner == player]


def logged(held: TakenMatch, what: str) -> list[int]:
    return [line.player or 0 for line in held.log if line.what == what]


def test_every_group_has_reopened_a_match_corrected_it_and_banked_it_again(
    made: list[Takeaway],
) -> None:
    for group in made:
        amended = [held for held in group.matches if held.match.amended_at]
        assert amended
        assert len(amended) < len(group.matches) / 10
        for held in amended:
            acts = [act for act, _ in groupby(line.what for line in held.log)]
            again = acts[acts.index("reopen") - 1 :]
            assert (again[:3], again[-1]) == (["bank", "reopen", "result"], "bank")
            assert held.match.standing.state is State.BANKED


def test_every_group_has_changed_its_house_rules_once(made: list[Takeaway]) -> None:
    for group in made:
        rules = [own for own, _ in groupby(held.match.rules for held in group.matches)]
        assert len(rules) == 2
        assert group.rules == rules[-1]
        (told,) = [line for held in group.matches for line in held.log if line.what == "rules"]
        assert told.was != told.now


def test_results_come_in_fives(made: list[Takeaway]) -> None:
    points = [cell.points for match in matches(made) for cell in match.cells.values()]
    assert not [held for held in points if held is not None and held % ARLINGTON.step]


def test_counts_fit_the_packs_but_for_a_few_where_a_card_was_forgotten(
    made: list[Takeaway], in_app: None
) -> None:
    counted, clashes = 0, []
    for taken in made:
        group = Group(1, "K7QM2XWD", taken.name, taken.rules, 1, taken.players)
        for held in taken.matches:
            counted += len({hand for (hand, _), cell in held.match.cells.items() if cell.counts})
            clashes += pack_warnings(group, held.match)
    assert clashes
    assert len(clashes) < counted / 20
    assert all(": 12. Nobody has fewer than 13 in all" in clash.text for clash in clashes)


@pytest.mark.parametrize(
    ("rows", "hand", "made", "top"),
    [
        # Who goes out has 150 at least: 900 + 150 = 1050, and so has 880 + 170.
        (["900 880 0"], "200 100 0", "150 170 0", (JESS, RAVI)),
        # The second is ahead of that already: 960 + 120 = 1080 = 900 + 180.
        (["900 960 0"], "250 120 0", "180 120 0", (JESS, RAVI)),
        # 20 and 30 are carried: 900 + 150 − 20 = 1030 = 950 + 110 − 30.
        (["900 0 950", "-20 0 -30"], "200 0 50", "150 0 110", (JESS, TOM)),
        # 875 would need 175, more than a hand is worth to who didn't go out.
        (["900 875 0"], "200 100 0", "200 100 0", ()),
        # Nobody is at the target.
        (["800 795 0"], "195 100 0", "195 100 0", ()),
    ],
)
def test_a_hand_that_would_be_won_alone_is_made_a_tie_where_it_can_be(
    rows: list[str], hand: str, made: str, top: tuple[int, ...]
) -> None:
    def dealt(row: str) -> dict[int, Cell]:
        return {player: Cell(int(text)) for player, text in enumerate(row.split(), start=1)}

    assert tied(dealt(hand), sheet(*rows), ARLINGTON.defaults) == dealt(made)
    assert sheet(*rows, made).tied == top


@pytest.mark.usefixtures("in_app")
@pytest.mark.sqlite
def test_they_are_laid_down_with_hosts_of_their_own() -> None:
    opened = list(services.fill(NOW))
    assert [one.group.name for one in opened] == ["Thursday table", "The cousins", None]
    for one in opened:
        assert queries.hosts(one.group.id)
        assert queries.newest_match(one.group.id) > 10
