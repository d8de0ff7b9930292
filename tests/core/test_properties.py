"""What holds for every match, whatever is played, corrected, sat out, joined or left."""

from dataclasses import dataclass, replace

from hypothesis import given, settings
from hypothesis import strategies as st

from scoresheet.core.rules import HouseRules
from scoresheet.core.sheet import Cell, Decisions, Seat, Sitting, Standing, State, standing
from tests.build import lines

from .plain import Row, on_paper

TARGET = 100
POINTS = st.integers(-40, 40).map(lambda fives: fives * 5)


@dataclass(frozen=True)
class Played:
    """A match as it came about: rows, who was at the table for each, seats."""

    rows: list[tuple[Row, set[int]]]
    seats: tuple[Seat, ...]
    judged_from: int = 1

    @property
    def cells(self) -> dict[tuple[int, int], Cell]:
        return {
            (hand, player): Cell(points=result, sat_out=result is None, revision=1)
            for hand, (row, _) in enumerate(self.rows, start=1)
            for player, result in row.items()
        }

    def standing(self, cells: dict[tuple[int, int], Cell] | None = None) -> Standing:
        given_cells = self.cells if cells is None else cells
        decisions = Decisions(judged_from=self.judged_from)
        return standing(given_cells, self.seats, decisions, HouseRules(target=TARGET))


@st.composite
def matches(draw: st.DrawFn) -> Played:
    """Up to seven hands among up to five, who come, go, come back, sit out, and misdeal."""
    players = draw(st.integers(2, 5))
    here = set(range(1, draw(st.integers(2, players)) + 1))
    stretches: dict[int, list[Sitting]] = {player: [Sitting(1)] for player in here}
    rows: list[tuple[Row, set[int]]] = []
    hands = draw(st.integers(0, 7))
    for number in range(1, hands + 1):
        row = draw(rows_of(sorted(here), partly=number == hands))
        for player in draw(st.sets(st.integers(1, players), max_size=2)):
            if player not in here:
                here.add(player)
                stretches.setdefault(player, []).append(Sitting(number))
                if number < hands or draw(st.booleans()):
                    row[player] = draw(POINTS)
            elif len(here) > 2:
                here.remove(player)
                stretches[player][-1] = replace(stretches[player][-1], left_at=number)
                if draw(st.booleans()):
                    row.pop(player, None)
        rows.append((row, set(here)))
    table = tuple(
        Seat(player, tuple(stretches.get(player, ()))) for player in range(1, players + 1)
    )
    return Played(rows, table, draw(st.integers(1, 3)))


@st.composite
def rows_of(draw: st.DrawFn, here: list[int], *, partly: bool) -> Row:
    """A row of results and hands sat out; a misdeal now and then; with gaps if partly played."""
    if draw(st.integers(0, 9)) == 0:
        return dict.fromkeys(here)
    row: Row = {player: draw(st.none() | POINTS | POINTS | POINTS) for player in here}
    missing = draw(st.sets(st.sampled_from(here))) if partly else set()
    return {player: result for player, result in row.items() if player not in missing}


@given(matches())
def test_the_line_less_the_carry_is_the_sum_of_the_results(played: Played) -> None:
    for total in played.standing().totals:
        results = [row.get(total.player) or 0 for row, _ in played.rows]
        assert total.running - total.carry == sum(results)


@given(matches())
def test_a_line_never_falls(played: Played) -> None:
    derived = played.standing()
    for seat in played.seats:
        running = [0, *lines(derived, seat.player)]
        assert running == sorted(running)


@given(matches())
def test_an_entry_and_a_carry_are_never_both_above_nothing(played: Played) -> None:
    for hand in played.standing().hands:
        for line in hand.lines:
            assert line.carry >= 0
            assert line.entry is None or (line.entry >= 0 and 0 in (line.entry, line.carry))


@given(matches())
def test_each_line_is_the_one_before_and_its_entry(played: Played) -> None:
    before = {seat.player: (0, 0) for seat in played.seats}
    for hand in played.standing().hands:
        for line in hand.lines:
            running, carry = before[line.player]
            assert (line.running, line.carried_in) == (running + (line.entry or 0), carry)
            assert line.entry is not None or line.carry == carry
            before[line.player] = (line.running, line.carry)


@given(matches(), st.randoms(use_true_random=False))
def test_the_order_of_entry_does_not_matter(played: Played, chance: object) -> None:
    entered = list(played.cells.items())
    chance.shuffle(entered)  # type: ignore[attr-defined]
    assert played.standing(dict(entered)) == played.standing()


@given(matches(), st.data())
def test_a_corrected_result_gives_what_it_would_have_given_at_first(
    played: Played, data: st.DataObject
) -> None:
    entered = played.cells
    if not entered:
        return
    place = data.draw(st.sampled_from(sorted(entered)))
    wrong = {**entered, place: Cell(points=data.draw(POINTS), revision=1)}
    corrected = {**wrong, place: entered[place]}
    assert played.standing(corrected) == played.standing()
    rows_before = [hand.lines for hand in played.standing(wrong).hands if hand.number < place[0]]
    assert rows_before == [h.lines for h in played.standing().hands if h.number < place[0]]


@given(matches())
def test_an_emptied_cell_gives_what_one_never_written_gives(played: Played) -> None:
    entered = played.cells
    emptied = {
        (hand, seat.player): Cell(revision=2) for hand in range(1, 10) for seat in played.seats
    }
    shown, plain = played.standing({**emptied, **entered}), played.standing()
    assert (shown.state, shown.won, shown.totals) == (plain.state, plain.won, plain.totals)
    assert (shown.open_hand, shown.waiting_for) == (plain.open_hand, plain.waiting_for)


@given(matches())
def test_there_is_one_winner_at_most_and_their_line_is_alone_at_the_top(played: Played) -> None:
    derived = played.standing()
    assert (derived.state is State.WON) == (derived.won is not None)
    assert derived.winner is None
    if derived.won:
        hand = derived.hand(derived.won.hand)
        assert hand is not None
        assert hand.complete
        best = hand.line_of(derived.won.player)
        assert best is not None
        assert best.running >= TARGET
        table = played.rows[hand.number - 1][1] - {derived.won.player}
        others = [line for line in hand.lines if line.player in table]
        assert all(line.running < best.running for line in others)


@given(matches())
def test_ranks_run_from_one_and_leave_a_gap_for_each_place_shared(played: Played) -> None:
    totals = played.standing().totals
    ranks = sorted(total.rank for total in totals)
    assert all(rank == 1 + sum(other < rank for other in ranks) for rank in ranks)
    for one in totals:
        for other in totals:
            if one.left == other.left:
                assert (one.rank < other.rank) == (one.running > other.running)
            assert not (one.left and not other.left and one.rank <= other.rank)


@given(matches())
def test_a_banked_match_keeps_the_winner_and_shows_no_later_hand(played: Played) -> None:
    won = played.standing().won
    if won is None:
        return
    decisions = Decisions(banked_at=won.hand, judged_from=played.judged_from)
    banked = standing(played.cells, played.seats, decisions, HouseRules(target=TARGET))
    assert (banked.state, banked.won, banked.winner) == (State.BANKED, won, won.player)
    assert [hand.number for hand in banked.hands] == list(range(1, won.hand + 1))
    assert banked.total_of(won.player).rank == 1


@given(matches())
def test_an_open_hand_is_the_first_one_incomplete(played: Played) -> None:
    derived = played.standing()
    incomplete = [hand.number for hand in derived.hands if not hand.complete]
    assert derived.open_hand == (incomplete[0] if incomplete else None)
    assert (derived.open_hand is None) == (not derived.waiting_for)
    assert (derived.dealer is None) == (derived.open_hand is None)


@given(matches())
@settings(max_examples=300)
def test_the_sheet_agrees_with_one_kept_on_paper(played: Played) -> None:
    derived = played.standing()
    paper = on_paper(played.rows, len(played.seats), TARGET, played.judged_from)
    if not paper.won:
        paper.here = {seat.player for seat in played.seats if not seat.left}
    assert {total.player: total.running for total in derived.totals} == paper.line
    assert {total.player: total.carry for total in derived.totals} == paper.carry
    assert derived.state.value == paper.state
    assert (derived.won and (derived.won.player, derived.won.hand)) == paper.won
    assert sorted(derived.tied) == ([] if paper.won else sorted(paper.tied))
    assert {total.player: total.rank for total in derived.totals} == paper.ranks()
