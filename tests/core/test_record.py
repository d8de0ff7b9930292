"""The record, held against a small season whose figures were worked out by hand.

The season is played to 500, so a quarter of the target is 125. Match 1 has a tie, match 2 is
the rematch that Tom left, match 3 ended early, match 4 was reopened and corrected.
"""

from dataclasses import fields, replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoresheet.core.book import Match
from scoresheet.core.finished import finished, longest_carry
from scoresheet.core.record import (
    DEFINITIONS,
    NO_CARRY,
    Carry,
    Finished,
    Meeting,
    Part,
    Record,
    Showing,
    Tally,
    form,
    record_of,
    standings,
)
from scoresheet.core.rules import HouseRules
from scoresheet.core.sheet import Cell, Decisions, Seat
from tests.build import GUS, JESS, RAVI, TOM, cells, seat, seats, sheet


def match(number: int, *rows: str, table: tuple[Seat, ...] = seats(), **decided: object) -> Match:
    """A match to 500."""
    decisions = Decisions(**decided)  # type: ignore[arg-type]
    return Match(number, 1, HouseRules(target=500), table, cells(*rows), decisions)


# Lines: 300 100 0 | 500 500 0, a tie | 550 520 80. Tom carries 50, then 20, then nothing.
TIE = match(1, "300 100 -50", "200 400 30", "50 20 100", banked_at=3)

# Lines: 0 200 50 | 0 300 50 | 200 300, Tom is gone | 510 390.
# Jess carries 100, then 40, then nothing, and is 200, 300 and 100 behind; Ravi carries 30 a while.
REMATCH = match(
    2,
    "-100 200 50", "60 100 0", "240 -30 .", "310 120 .",
    table=(seat(JESS), seat(RAVI), seat(TOM, (1, 3))),
    banked_at=4,
)  # fmt: skip

# Lines: 100 0 0 | 140 90 0 | 140 150 0, the last hand open. Tom carries 80, then 60 to the end.
ENDED = match(3, "100 x -80", "40 90 20", ". 60 .", ended_early=True)


def with_gus(hand_2: str) -> dict[tuple[int, int], Cell]:
    """Match 4, with Gus in Tom's place; his first hand and Ravi's last were counted."""
    rows = cells("250 260 . 30", f"{hand_2} 100 . -20", "-10 150 . 100")
    rows[1, GUS] = Cell(points=30, revision=1, counts={"melded": {"ace": 2}, "went_out": False})
    rows[3, RAVI] = Cell(points=150, revision=1, counts={"melded": {}, "went_out": True})
    return rows


# Lines as first banked: 250 260 30 | 520 360 30, Jess has won; the third hand wasn't played.
# Then her 270 was corrected to 205: 250 260 30 | 455 360 30 | 455 510 110, and Ravi has won,
# 95 behind at most. Jess carries 10 to the end; Gus carries 20 a while.
AT_GUS = (seat(JESS), seat(RAVI), seat(GUS))
AT_FIRST = replace(match(4, table=AT_GUS, banked_at=2), cells=with_gus("270"))
CORRECTED = replace(match(4, table=AT_GUS, banked_at=3), cells=with_gus("205"))

SEASON = [finished(held) for held in (TIE, REMATCH, ENDED, CORRECTED)]


def test_who_won_most_after_a_tie_a_comeback_and_a_correction() -> None:
    jess = record_of(SEASON).tallies[JESS]
    # 300+200+50 = 550; -100+60+240+310 = 510; 100+40 = 140; 250+205-10 = 445: 1645 of 12 hands
    assert jess == Tally(
        matches=4, wins=2, hands=12, points=1645, best=310, worst=-100,
        carry=Carry(100, 2), comebacks=1,
    )  # fmt: skip
    assert (jess.share, jess.average) == (Fraction(1, 2), Fraction(1645, 12))


def test_a_hand_sat_out_is_none_and_going_out_is_known_where_cards_were_counted() -> None:
    ravi = record_of(SEASON).tallies[RAVI]
    # 100+400+20 = 520; 200+100-30+120 = 390; sat out, 90+60 = 150; 260+100+150 = 510: 1570
    assert ravi == Tally(
        matches=4, wins=1, hands=12, points=1570, best=400, worst=-30,
        counted=1, outs=1, carry=Carry(30, 1),
    )  # fmt: skip
    assert ravi.average == Fraction(785, 6)


def test_a_match_that_one_left_and_one_that_ended_early_are_played_and_not_won() -> None:
    tom = record_of(SEASON).tallies[TOM]
    # -50+30+100 = 80; 50+0 = 50; -80+20 = -60: 70 of 7 hands. The 80 was never worked off.
    assert tom == Tally(
        matches=3, wins=0, hands=7, points=70, best=100, worst=-80,
        carry=Carry(80, 1, lasting=True),
    )  # fmt: skip
    assert (tom.share, tom.average) == (Fraction(0), Fraction(10))


def test_who_came_once_has_one_match() -> None:
    gus = record_of(SEASON).tallies[GUS]
    # 30-20+100 = 110; the carried 20 is worked off one hand later
    assert gus == Tally(
        matches=1, hands=3, points=110, best=100, worst=-20, counted=1, carry=Carry(20, 1)
    )


def test_before_its_correction_the_match_was_another_players() -> None:
    before = record_of([*SEASON[:3], finished(AT_FIRST)])
    # the third hand was off the sheet: Jess 250+270 = 520, Ravi 260+100 = 360, both of 2 hands
    assert before.tallies[JESS].wins == 3
    assert before.tallies[JESS].points == 550 + 510 + 140 + 520
    assert (before.tallies[RAVI].wins, before.tallies[RAVI].hands) == (0, 11)
    assert (before.tallies[RAVI].counted, before.against(JESS, RAVI).wins) == (0, 3)


def test_head_to_head_counts_the_matches_that_both_played() -> None:
    record = record_of(SEASON)
    # ranks: 1 2 3, 1 2 3 (Tom gone), 2 1 3 (nobody won), 2 1 . 3
    assert record.against(JESS, RAVI) == Meeting(matches=4, wins=2, losses=1, ahead=2, behind=2)
    assert record.against(RAVI, JESS) == Meeting(matches=4, wins=1, losses=2, ahead=2, behind=2)
    assert record.against(JESS, TOM) == Meeting(matches=3, wins=2, ahead=3)
    assert record.against(GUS, RAVI) == Meeting(matches=1, losses=1, behind=1)
    assert record.against(TOM, GUS) == Meeting()


def test_equal_ranks_are_neithers_lead() -> None:
    level = finished(match(1, "60 60 40", ended_early=True))
    assert record_of([level]).against(JESS, RAVI) == Meeting(matches=1)


def test_the_standings_go_by_wins_then_share_then_average() -> None:
    # two wins, one win; of the two without, Gus made 110/3 a hand and Tom 10
    places = standings(record_of(SEASON))
    assert [(place.rank, place.player) for place in places] == [
        (1, JESS), (2, RAVI), (3, GUS), (4, TOM),
    ]  # fmt: skip


def test_equal_figures_share_a_place() -> None:
    one, other = (
        Tally(matches=2, wins=1, hands=2, points=10),
        Tally(matches=2, wins=1, hands=1, points=5),
    )
    few, none = Tally(matches=4, wins=1, hands=4, points=900), Tally(matches=1, hands=1, points=0)
    places = standings(Record(4, {TOM: none, RAVI: other, JESS: one, GUS: few}))
    assert [(place.rank, place.player) for place in places] == [
        (1, JESS), (1, RAVI), (3, GUS), (4, TOM),
    ]  # fmt: skip


def test_the_form_shows_each_match_that_one_was_in() -> None:
    shown = form(SEASON[1:])
    assert shown[JESS] == (Showing(2, 1, 3, True), Showing(3, 2, 3, False), Showing(4, 2, 3, False))
    assert shown[TOM] == (Showing(2, 3, 3, False), Showing(3, 3, 3, False), None)
    assert shown[GUS] == (None, None, Showing(4, 3, 3, False))


def test_the_race_is_the_line_after_each_hand_while_in_the_match() -> None:
    races = {part.player: part.race for part in finished(REMATCH).parts}
    assert races == {JESS: (0, 0, 200, 510), RAVI: (200, 300, 300, 390), TOM: (50, 50, None, None)}
    ended = {part.player: part.race for part in finished(ENDED).parts}
    assert ended == {JESS: (100, 140, None), RAVI: (0, 90, 150), TOM: (0, 0, None)}


def test_the_winner_of_a_match_is_known_and_none_of_one_that_ended_early() -> None:
    assert [held.winner for held in SEASON] == [JESS, JESS, None, RAVI]


@pytest.mark.parametrize(
    "held",
    [match(1, "5 10 15"), match(1, "500 0 0"), match(1, discarded=True)],
    ids=["playing", "won", "discarded"],
)
def test_a_match_that_is_not_finished_has_no_part_in_the_record(held: Match) -> None:
    with pytest.raises(ValueError, match="isn't finished"):
        finished(held)


def test_who_has_no_result_in_a_match_did_not_play_it() -> None:
    held = finished(match(1, "100 x 5", "400 x 10", banked_at=2))
    assert [part.player for part in held.parts] == [JESS, TOM]


def test_who_has_no_result_in_a_match_takes_no_rank_in_it() -> None:
    # lines 50 40 30; Tom leaves, Gus comes to the open hand and has none when the match ends
    table = (seat(JESS), seat(RAVI), seat(TOM, (1, 2)), seat(GUS, (2, None)))
    held = finished(match(1, "50 40 30 .", table=table, ended_early=True))
    assert [(part.player, part.rank) for part in held.parts] == [(JESS, 1), (RAVI, 2), (TOM, 3)]
    assert form([held])[TOM] == (Showing(1, 3, 3, won=False),)


@pytest.mark.parametrize(
    ("results", "carry"),
    [
        ("10 20", NO_CARRY),
        ("-100 150", Carry(100, 1)),
        ("-30 20 1000", Carry(30, 2)),  # 30, then 10, then nothing
        ("-50 -30 80", Carry(80, 2)),  # 50, then 80, then nothing: exactly worked off
        ("-50 x 60", Carry(50, 1)),  # a hand sat out takes none of its time
        ("-50 60 -40 10 10 30", Carry(50, 1)),  # the one of more points
        ("-50 60 -50 10 50", Carry(50, 2)),  # of equal points the one of more hands
        ("-50 60 -50", Carry(50, 1)),  # the last has taken no further hand yet
        ("-50 60 -50 0", Carry(50, 1, lasting=True)),  # of equal hands the one that lasted
    ],
)  # fmt: skip
def test_the_longest_carry(results: str, carry: Carry) -> None:
    held = sheet(*(f"{result} 0" for result in results.split()), table=seats(2), target=2000)
    mine = [line for hand in held.hands if (line := hand.line_of(JESS)) and not line.sat_out]
    assert longest_carry(mine) == carry


@pytest.mark.parametrize(
    ("behind", "comebacks"), [(125, 1), (120, 0)], ids=["a quarter behind", "five points less"]
)
def test_a_comeback_takes_a_quarter_of_the_target(behind: int, comebacks: int) -> None:
    held = finished(match(1, f"0 {behind} 0", "500 0 0", banked_at=2))
    assert record_of([held]).tallies[JESS].comebacks == comebacks


def test_who_is_behind_a_line_that_has_left_is_not_behind() -> None:
    # Ravi leaves with 200 before hand 2; Jess was 100 behind him while he sat there
    table = (seat(JESS), seat(RAVI, (1, 2)), seat(TOM))
    gone = finished(match(1, "100 200 90", "10 . 20", "390 . 0", table=table, banked_at=3))
    assert record_of([gone]).tallies[JESS].comebacks == 0
    late = (seat(JESS, (2, None)), seat(RAVI, (1, 2)), seat(TOM))
    joined = finished(match(1, ". 400 90", "10 . 20", "490 . 0", table=late, banked_at=3))
    # she came when Ravi had gone: 100 behind Tom at most
    assert record_of([joined]).tallies[JESS].comebacks == 0


def test_nothing_played_has_no_share_and_no_average() -> None:
    assert (Tally().share, Tally().average) == (None, None)
    assert record_of([]) == Record()


def test_every_figure_that_can_be_read_in_two_ways_is_defined() -> None:
    shown = {field.name for field in fields(Tally)} - {"points", "counted"}
    also = {"share", "average", "meetings", "standings", "year", "last"}
    assert set(DEFINITIONS) == shown | also


tallies = st.builds(
    Tally,
    matches=st.integers(0, 5), wins=st.integers(0, 5), hands=st.integers(0, 9),
    points=st.integers(-900, 900), best=st.none() | st.integers(-99, 300),
    worst=st.none() | st.integers(-300, -1),
    carry=st.builds(Carry, st.integers(0, 9), st.integers(0, 3), st.booleans()),
)  # fmt: skip
parts = st.builds(Part, st.integers(1, 4), st.integers(1, 4), tallies)
seasons = st.lists(
    st.builds(
        Finished,
        st.just(1),
        st.lists(parts, max_size=4, unique_by=lambda part: part.player).map(tuple),
    ),
    max_size=5,
)


@given(seasons, seasons, seasons)
def test_parts_of_the_record_add_up_in_any_order(
    one: list[Finished], two: list[Finished], three: list[Finished]
) -> None:
    whole = record_of([*one, *two, *three])
    assert record_of(three) + (record_of(one) + record_of(two)) == whole
    assert record_of(one) + Record() == record_of(one)
