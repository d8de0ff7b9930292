"""The chart of a match: its places worked out by hand, its marks, its words, its markup."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from flask import Flask, render_template
from hypothesis import given
from hypothesis import strategies as st

from scoresheet.core.book import Group, Match, Player
from scoresheet.core.rules import HouseRules
from scoresheet.core.sheet import Decisions, Seat
from scoresheet.web import charts
from scoresheet.web.charts import Chart, Level, Mark, Tick, Trace, chart_of
from scoresheet.web.lanes import Lane
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
    # 250 pixels, 8 + 12 of them for Tom's lane: 230 for 550 points, 0.41818 a point; a third
    # across a hand
    assert trace(TIE, JESS).runs == ("0,230 333.3,104.5 666.7,20.9 1000,0",)
    assert trace(TIE, RAVI).runs == ("0,230 333.3,188.2 666.7,20.9 1000,12.5",)
    assert trace(TIE, TOM).runs == ("0,230 333.3,230 666.7,230 1000,196.5",)


def test_what_is_carried_hangs_in_a_lane_of_its_own_until_it_is_worked_off() -> None:
    # 8 under the zero at 230; 10 for the deepest loss of 50
    assert chart(TIE).lanes == (Lane(TOM, 238, "−50", ("0,238 333.3,248 666.7,242 1000,238",)),)


def test_two_losses_apart_hang_apart_and_one_carried_to_the_end_stays_down() -> None:
    (lane,) = chart(match("-100 0 0", "100 0 0", "0 0 0", "-50 0 0")).lanes
    assert lane.stretches == ("0,238 250,248 500,238", "750,238 1000,243 1000,238")


def test_all_lanes_have_one_scale_and_the_lines_keep_their_room() -> None:
    # eight carry: 250 − 8 − 8 × 12 would leave 146 for the lines, 176 is the least
    eight = chart(match("-200 -100 -5 -5 -5 -5 -5 -5", table=seats(8)))
    assert (eight.frame_height, [lane.top for lane in eight.lanes]) == (
        280, [184, 196, 208, 220, 232, 244, 256, 268],
    )  # fmt: skip
    assert eight.lanes[1].stretches == ("0,196 1000,201 1000,196",)
    assert chart(match("5 0 0")).frame_height == 250


def test_what_is_carried_by_who_left_ends_with_them() -> None:
    left = match("-100 0 0", ". 20 0", table=(seat(JESS, (1, 2)), seat(RAVI), seat(TOM)))
    assert chart(left).lanes[0].stretches == ("0,238 500,248 500,238",)


def test_the_target_half_of_it_and_zero_are_lines_across() -> None:
    assert chart(TIE).levels == (
        Level("target", "500", 34.9),
        Level("between", "250", 139.5),
        Level("zero", "0", 244.0),
    )


def test_ties_the_crossing_and_corrections_are_marked_where_they_are() -> None:
    # across: 14 % before the frame, 62 % for three hands; down: 14 pixels above it
    found = chart(TIE, (1, RAVI), (3, TOM))
    assert found.ties == (Mark(55.33, 34.9),)
    assert found.crossing == Mark(76.0, 14.0)
    assert found.corrections == (Mark(34.67, 202.2), Mark(76.0, 210.5))
    assert found.ticks == (Tick(1, 34.67, False), Tick(2, 55.33, False), Tick(3, 76.0, True))


def test_a_correction_where_another_mark_stands_is_marked_beside_it() -> None:
    corrections = chart(TIE, (1, JESS), (2, RAVI), (3, JESS)).corrections
    assert [mark.beside for mark in corrections] == [False, True, True]


# Level at 500 after hand 1; Jess alone over it after hand 2, from which the table played on; then
# Ravi wins with hand 3: lines 520 530 0.
PLAYED_ON = match("500 500 0", "20 10 0", "0 20 0", judged_from=3, banked_at=3)


def test_a_tie_before_the_table_played_on_is_marked_too() -> None:
    # across: 14 % before the frame, 62 % for three hands; no loss is carried
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
    # 250 pixels, 8 + 24 of them for two lanes: 218 for 510 points; four hands
    jess, tom = trace(LEFT, JESS), trace(LEFT, TOM)
    assert jess.runs == ("250,218 500,218 750,132.5 1000,0",)
    assert (jess.away, jess.left) == ((), False)
    assert tom.runs == ("0,218 250,196.6 500,196.6",)
    assert (tom.away, tom.left) == (("500,196.6 750,196.6 1000,196.6",), True)
    assert (chart(LEFT).away, chart(TIE).away) == (True, False)


def test_a_hand_that_one_sits_out_who_left_and_nobody_has_played_has_no_place_yet() -> None:
    # Tom left before hand 2, which is open
    left = match("100 0 0", table=(seat(JESS), seat(RAVI), seat(TOM, (1, 2))))
    assert [tick.hand for tick in chart(left).ticks] == [1]


def test_a_line_stops_where_its_player_is_waited_for() -> None:
    early = match("100 0 0", ". 90 0", ended_early=True)
    assert trace(early, JESS).runs == ("0,250 500,200",)


def test_names_stand_apart_near_where_their_lines_end() -> None:
    # the lines end at 14, 26.5 and 210.5; a name is 15 high
    found = {trace.player: (trace.y, trace.name_y) for trace in chart(TIE).traces}
    assert found == {JESS: (14.0, 14.0), RAVI: (26.5, 29.0), TOM: (210.5, 210.5)}


@given(st.lists(st.floats(14, 264), min_size=1, max_size=16))
def test_no_name_covers_another_or_leaves_the_picture(ends: list[float]) -> None:
    places = charts._apart(dict(enumerate(ends)), 250)
    down = sorted(places.values())
    assert all(later - one > 14.8 for one, later in pairwise(down))
    assert down[0] + 0.1 >= 14
    assert down[-1] <= 264
    by_end = sorted(places, key=lambda player: (ends[player], places[player]))
    assert [places[player] for player in by_end] == down


@pytest.mark.parametrize(
    ("hands", "shown"),
    [
        (10, list(range(1, 11))),
        (12, [*range(1, 11), 12]),  # 11 would touch it
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
        "Jess: line 550, ahead after 2 of 3 hands",
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
    assert early.lines[0] == "Jess: line 5, ahead after 1 of 1 hand"
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
        "Jess: line 350, ahead after 1 of 2 hands",
        "Ravi: line 300",
        "Tom: line 400, ahead after 1 of 2 hands, left",
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
    assert (page.count("<polyline"), page.count("<polygon")) == (3, 1)  # the lines, what is carried
    for told in ("level at the top", "corrected", "Under the zero"):
        assert told in page
    assert "left, or nothing entered" not in page


def drawn(held: Match) -> list[str]:
    """How the lines are drawn, the names' signs in their order."""
    page = render_template(
        "history/_chart.html", group=CAST, chart=chart(held), chart_told=chart_words(CAST, held)
    )
    return re.findall(r'<span class="chart-sign look-(\w+)">', page)


@pytest.mark.usefixtures("words")
def test_the_winner_alone_has_the_accent_and_nobody_while_the_match_is_open() -> None:
    assert drawn(TIE) == ["2", "3", "won"]
    assert drawn(match("300 100 -50")) == ["1", "2", "3"]


def luminance(colour: str) -> float:
    """As WCAG 2.2 defines it."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("at", [0, 1], ids=["day", "night"])
def test_every_line_stands_out_from_the_paper_by_day_and_by_night(app: Flask, at: int) -> None:
    style = (Path(str(app.static_folder)) / "app.css").read_text()
    names = ["accent", *(f"look-{look}" for look in range(1, 9))]
    colours = [re.findall(rf"--{name}: (#\w{{6}});", style)[at] for name in names]
    paper = luminance(re.findall(r"--paper: (#\w{6});", style)[at])
    assert len(set(colours)) == 9
    for colour in colours:
        darker, lighter = sorted((paper, luminance(colour)))
        assert (lighter + 0.05) / (darker + 0.05) >= 3, colour
