"""The chart of a match: its places worked out by hand, its marks, its words, its markup."""

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from flask import Flask, render_template
from hypothesis import given
from hypothesis import strategies as st

from scoresheet.core.book import Group, Match, Player
from scoresheet.core.rules import HouseRules
from scoresheet.core.sheet import Decisions, Seat
from scoresheet.web import charts
from scoresheet.web.charts import Chart, Level, Mark, Tick, Trace, chart_of
from scoresheet.web.present_chart import chart_words
from tests.build import JESS, RAVI, TOM, cells, seat, seats


def group(*names: str) -> Group:
    players = tuple(Player(number, said) for number, said in enumerate(names, start=1))
    return Group(1, "K7QM2XWD", None, HouseRules(), 1, players)


CAST = group("Jess", "Ravi", "Tom")


def match(
    *rows: str, table: tuple[Seat, ...] = seats(), target: int = 500, **decided: object
) -> Match:
    decisions = Decisions(**decided)  # type: ignore[arg-type]
    return Match(3, 1, HouseRules(target=target), table, cells(*rows), decisions)


# Lines 300 100 0 | 500 500 0, a tie | 550 520 80; Tom carries 50, then 20, then nothing.
TIE = match("300 100 -50", "200 400 30", "50 20 100", banked_at=3)

# Lines -, 200 50 | 0 300 50 | 200 300 | 510 390: Jess came for hand 2, Tom left before hand 3.
LEFT = match(
    ". 200 50", "-40 100 0", "240 -30 .", "310 120 .",
    table=(seat(JESS, (2, None)), seat(RAVI), seat(TOM, (1, 3))),
    banked_at=4,
)  # fmt: skip


def chart(held: Match, *corrected: tuple[int, int]) -> Chart:
    found = chart_of(held, corrected)
    assert found is not None
    return found


def trace(held: Match, player: int) -> Trace:
    return next(trace for trace in chart(held).traces if trace.player == player)


def test_the_lines_run_from_zero_to_where_they_end() -> None:
    # 250 pixels for 550 points above zero and 50 below: 0.41667 a point. A third across a hand.
    assert trace(TIE, JESS).runs == ("0,229.2 333.3,104.2 666.7,20.8 1000,0",)
    assert trace(TIE, RAVI).runs == ("0,229.2 333.3,187.5 666.7,20.8 1000,12.5",)
    assert trace(TIE, TOM).runs == ("0,229.2 333.3,229.2 666.7,229.2 1000,195.8",)


def test_what_is_carried_dips_below_zero_until_it_is_worked_off() -> None:
    assert trace(TIE, TOM).dips == ("0,229.2 333.3,250 666.7,237.5 1000,229.2",)
    assert (trace(TIE, JESS).dips, chart(TIE).dips, chart(TIE).away) == ((), True, False)


def test_two_losses_apart_are_two_dips_and_one_carried_to_the_end_stays_down() -> None:
    # 250 pixels for 500 and 100 points; four hands
    dips = trace(match("-100 0 0", "100 0 0", "0 0 0", "-50 0 0"), JESS).dips
    assert dips == ("0,208.3 250,250 500,208.3", "750,208.3 1000,229.2")


def test_the_target_half_of_it_and_zero_are_lines_across() -> None:
    assert chart(TIE).levels == (
        Level("target", "500", 34.8),
        Level("between", "250", 139.0),
        Level("zero", "0", 243.2),
    )


def test_ties_the_crossing_and_corrections_are_marked_where_they_are() -> None:
    # across: 14 % before the frame, 62 % for three hands; down: 14 pixels above it
    found = chart(TIE, (1, RAVI), (3, TOM))
    assert found.ties == (Mark(55.33, 34.8),)
    assert found.crossing == Mark(76.0, 14.0)
    assert found.corrections == (Mark(34.67, 201.5), Mark(76.0, 209.8))
    assert found.ticks == (Tick(1, 34.67, False), Tick(2, 55.33, False), Tick(3, 76.0, True))


# Level at 500 after hand 1; Jess alone over it after hand 2, from which the table played on; then
# Ravi wins with hand 3: lines 520 530 0.
PLAYED_ON = match("500 500 0", "20 10 0", "0 20 0", judged_from=3, banked_at=3)


def test_a_tie_before_the_table_played_on_is_marked_too() -> None:
    # across: 14 % before the frame, 62 % for three hands; down: 216 pixels from 530 to nothing
    assert [mark.x for mark in chart(PLAYED_ON).ties] == [34.67]


def test_nobody_ties_in_a_hand_that_waits_for_somebody() -> None:
    assert chart(match("500 500 .")).ties == ()


def test_the_winner_lies_on_top() -> None:
    assert [(trace.player, trace.winner) for trace in chart(TIE).traces] == [
        (RAVI, False), (TOM, False), (JESS, True),
    ]  # fmt: skip


def test_the_way_a_line_is_drawn_goes_by_seat() -> None:
    turned = match("300 100 -50", table=(seat(TOM), seat(JESS), seat(RAVI)))
    assert {trace.player: trace.look for trace in chart(turned).traces} == {
        TOM: 1,
        JESS: 2,
        RAVI: 3,
    }


def test_who_comes_later_starts_there_and_who_leaves_goes_on_as_dots() -> None:
    # 250 pixels for 510 and 40 points; four hands
    jess, tom = trace(LEFT, JESS), trace(LEFT, TOM)
    assert jess.runs == ("250,231.8 500,231.8 750,140.9 1000,0",)
    assert (jess.away, jess.left) == ((), False)
    assert tom.runs == ("0,231.8 250,209.1 500,209.1",)
    assert (tom.away, tom.left) == (("500,209.1 750,209.1 1000,209.1",), True)
    assert chart(LEFT).away


def test_a_line_stops_where_its_player_is_waited_for() -> None:
    early = match("100 0 0", ". 90 0", ended_early=True)
    assert trace(early, JESS).runs == ("0,250 500,200",)


def test_names_stand_apart_near_where_their_lines_end() -> None:
    # the lines end at 14, 26.5 and 209.8; a name is 15 high
    found = {trace.player: (trace.y, trace.name_y) for trace in chart(TIE).traces}
    assert found == {JESS: (14.0, 14.0), RAVI: (26.5, 29.0), TOM: (209.8, 209.8)}


@given(st.lists(st.floats(14, 264), min_size=1, max_size=16))
def test_no_name_covers_another_or_leaves_the_picture(ends: list[float]) -> None:
    places = charts._apart(dict(enumerate(ends)))
    down = sorted(places.values())
    assert all(later - one > 14.8 for one, later in pairwise(down))
    assert down[0] + 0.1 >= 14
    assert down[-1] <= 264
    by_end = sorted(places, key=lambda player: (ends[player], places[player]))
    assert [places[player] for player in by_end] == down


@pytest.mark.parametrize(
    ("hands", "shown"),
    [
        (12, list(range(1, 13))),
        (13, [5, 10, 13]),
        (30, [5, 10, 15, 20, 25, 30]),
        (31, [5, 10, 15, 20, 25, 31]),  # 30 would touch it
    ],
)
def test_of_many_hands_each_fifth_is_numbered_and_the_last(hands: int, shown: list[int]) -> None:
    found = chart(match(*["5 0 0"] * hands))
    assert [tick.hand for tick in found.ticks] == shown
    assert not any(tick.winning for tick in found.ticks)


def test_there_is_no_chart_before_the_first_result() -> None:
    assert chart_of(match()) is None
    assert chart_of(match("x x x")) is None


@pytest.fixture
def words(app: Flask) -> Iterator[None]:
    """The words need an application that says in which language."""
    with app.test_request_context():
        yield


@pytest.mark.usefixtures("words")
def test_a_chart_is_told_in_words() -> None:
    told = chart_words(CAST, TIE)
    assert told.title == "The lines on their way to 500"
    assert told.story == (
        "After hand 2 Jess and Ravi were level at 500.",
        "Jess won with hand 3, at 550.",
    )
    assert told.lines == (
        "Jess: line 550, ahead after 2 hands",
        "Ravi: line 520",
        "Tom: line 80, −50 carried at most",
    )


@pytest.mark.usefixtures("words")
def test_who_left_and_who_leads_is_told_and_a_won_match_by_its_winning_hand() -> None:
    assert chart_words(CAST, LEFT).lines[2] == "Tom: line 50, left"
    going_on = match("500 0 0", "0 0 30")
    assert chart_words(CAST, going_on).story == ("Jess won with hand 1, at 500.",)
    early = chart_words(CAST, match("5 0 0", target=1000, ended_early=True))
    assert early.story == ("Ended early: nobody won.",)
    assert early.lines[0] == "Jess: line 5, ahead after 1 hand"
    assert chart_words(CAST, match("5 0 0")).story == ()


@pytest.mark.usefixtures("words")
def test_a_match_that_was_played_on_says_from_where_it_was_judged() -> None:
    assert chart_words(CAST, PLAYED_ON).story == (
        "After hand 1 Jess and Ravi were level at 500.",
        "Played on: what was won before hand 3 decides no longer.",
        "Ravi won with hand 3, at 530.",
    )


@pytest.mark.usefixtures("words")
def test_who_left_with_the_highest_line_keeps_nobody_from_being_ahead() -> None:
    # lines 300 100 400, Tom leaves | 350 300 (400): ahead are Tom once, then Jess
    left = match(
        "300 100 400", "50 200 .", table=(seat(JESS), seat(RAVI), seat(TOM, (1, 2))),
        ended_early=True,
    )  # fmt: skip
    assert chart_words(CAST, left).lines == (
        "Jess: line 350, ahead after 1 hand",
        "Ravi: line 300",
        "Tom: line 400, ahead after 1 hand, left",
    )


@pytest.mark.usefixtures("words")
def test_the_chart_asks_nothing_of_the_strict_policy() -> None:
    names = group("Jess", "=Ravi & <b>", "Tom")
    page = render_template(
        "history/_chart.html",
        group=names,
        chart=chart(TIE, (1, RAVI)),
        chart_told=chart_words(names, TIE),
    )
    assert not re.search(r"<script|<style|\sstyle=|\son\w+=", page)
    assert "=Ravi &amp; &lt;b&gt;" in page
    assert page.count("<polyline") == 4  # three lines and a dip
    assert len(re.findall(r'class="chart-sign look-[123]"', page)) == 3
    for told in ("level at the top", "corrected", "Under the zero"):
        assert told in page
    assert "left, or nothing entered" not in page
