"""A whole evening through the API: the worked hand, a tie-break, corrections, wins and undoing."""

from typing import Any

from .cast import Cast

JESS, RAVI, TOM = 1, 2, 3
JESS_COUNTS = {
    "melded": {"king_to_8": 8, "7_to_3": 4, "deuce_as_king_to_8": 1},
    "went_out": True,
}
RAVI_COUNTS = {
    "melded": {"king_to_8": 5, "7_to_3": 3, "queen_of_spades": 1},
    "left": {"ace": 1, "king_to_8": 1, "7_to_3": 2},
}
TOM_COUNTS = {
    "melded": {"king_to_8": 5, "7_to_3": 1},
    "left": {"queen_of_spades": 1, "deuce": 1, "king_to_8": 2, "7_to_3": 3},
}


def standing(sheet: Any) -> list[tuple[str, int, int, int]]:
    """(name, line, carry, rank) by seat."""
    return [(p["name"], p["running"], p["carry"], p["rank"]) for p in sheet["players"]]


def row(sheet: Any, hand: int) -> list[tuple[int, Any, Any, int, int]]:
    """(player, points, entry, carry, running) of a hand's cells by seat."""
    return [
        (c["player"], c["points"], c["entry"], c["carry"], c["running"])
        for c in sheet["hands"][hand - 1]["cells"]
    ]


WORKED = [(JESS, 210, 210, 0, 210), (RAVI, 85, 85, 0, 85), (TOM, -100, 0, 100, 0)]


def test_the_worked_hand_by_points(cast: Cast) -> None:
    cast.enter(1, JESS, 210, by=cast.jess)
    cast.enter(1, RAVI, 85, by=cast.ravi)
    sheet = cast.enter(1, TOM, -100, by=cast.tom).body
    assert row(sheet, 1) == WORKED
    assert standing(sheet) == [("Jess", 210, 0, 1), ("Ravi", 85, 0, 2), ("Tom", 0, 100, 3)]
    assert (sheet["open_hand"], sheet["dealer"], sheet["waiting_for"]) == (2, RAVI, [1, 2, 3])
    assert [hand["complete"] for hand in sheet["hands"]] == [True, False]
    assert [cell["by"] for cell in sheet["hands"][0]["cells"]] == [
        {"player": player, "role": "player"} for player in (JESS, RAVI, TOM)
    ]


def test_the_worked_hand_by_counts(cast: Cast) -> None:
    for player, caller, counts in (
        (JESS, cast.jess, JESS_COUNTS),
        (RAVI, cast.ravi, RAVI_COUNTS),
        (TOM, cast.tom, TOM_COUNTS),
    ):
        answer = caller.put(cast.cell(1, player), {"counts": counts})
        assert answer.status == 200, answer.body
    sheet = cast.sheet()
    assert row(sheet, 1) == WORKED
    assert [cell["counts"] for cell in sheet["hands"][0]["cells"]] == [
        {"left": {}, **JESS_COUNTS},
        {**RAVI_COUNTS, "went_out": False},
        {**TOM_COUNTS, "went_out": False},
    ]
    assert sheet["warnings"] == []


def test_a_plain_number_over_a_counted_cell_drops_the_count_and_the_log_keeps_it(
    cast: Cast,
) -> None:
    cast.jess.put(cast.cell(1, JESS), {"counts": JESS_COUNTS})
    sheet = cast.enter(1, JESS, 215, by=cast.jess).body
    assert sheet["hands"][0]["cells"][0]["counts"] is None
    assert [(line["was"], line["is"]) for line in cast.log() if line["what"] == "result"] == [
        (None, {"points": 210, "sat_out": False, "counts": {"left": {}, **JESS_COUNTS}}),
        (
            {"points": 210, "sat_out": False, "counts": {"left": {}, **JESS_COUNTS}},
            {"points": 215, "sat_out": False, "counts": None},
        ),
    ]


def test_a_whole_evening(cast: Cast) -> None:
    # Hand 1 as worked; hand 2 takes Tom's loss off: 150 − 100 = 50.
    cast.played("210 85 -100", "300 500 150")
    sheet = cast.sheet()
    assert row(sheet, 2) == [
        (JESS, 300, 300, 0, 510), (RAVI, 500, 500, 0, 585), (TOM, 150, 50, 0, 50),
    ]  # fmt: skip
    assert standing(sheet) == [("Jess", 510, 0, 2), ("Ravi", 585, 0, 1), ("Tom", 50, 0, 3)]

    # "That was 85, not 58": a correction in an earlier hand flows through.
    cast.enter(1, RAVI, 58)
    assert standing(cast.sheet())[RAVI - 1] == ("Ravi", 558, 0, 1)
    cast.enter(1, RAVI, 85)
    assert cast.sheet()["hands"][0]["cells"][1]["revision"] == 3

    # Jess 510 + 490 = 1000, Ravi 585 + 415 = 1000: a shared top, and everybody plays on.
    cast.enter(3, JESS, 490, by=cast.jess)
    cast.enter(3, RAVI, 415, by=cast.ravi)
    sheet = cast.enter(3, TOM, 0, by=cast.tom).body
    assert (sheet["state"], sheet["open_hand"], sheet["won"]) == ("tie_break", 4, None)
    assert sheet["waiting_for"] == [1, 2, 3]

    # Jess 1000 + 5, Ravi 1000 (20 lost): Jess has it, and the match is banked with that save.
    cast.enter(4, JESS, 5, by=cast.jess)
    cast.enter(4, TOM, 0, by=cast.tom)
    sheet = cast.enter(4, RAVI, -20, by=cast.ravi).body
    assert (sheet["state"], sheet["winner"]) == ("banked", JESS)
    assert sheet["won"] == {"player": JESS, "hand": 4}
    assert standing(sheet) == [("Jess", 1005, 0, 1), ("Ravi", 1000, 20, 2), ("Tom", 50, 0, 3)]
    assert sheet["banked_at"] >= sheet["started_at"]
    assert (sheet["open_hand"], sheet["dealer"], sheet["waiting_for"]) == (None, None, [])
    assert len(sheet["hands"]) == 4

    # Ravi mistyped: he takes the banking save back, and enters what it was: 20 gained.
    sheet = cast.ravi.delete(cast.cell(4, RAVI)).body
    assert (sheet["state"], sheet["banked_at"], sheet["won"]) == ("tie_break", None, None)
    assert sheet["waiting_for"] == [RAVI]
    sheet = cast.enter(4, RAVI, 20, by=cast.ravi).body
    assert (sheet["state"], sheet["winner"]) == ("banked", RAVI)

    # The next match, same people, same seats; the group's page shows both.
    answer = cast.hana.post(cast.group + "/matches")
    assert (answer.status, answer["match"], answer["state"]) == (201, 2, "playing")
    group = cast.gus.get(cast.group)
    assert group["open_match"] == 2
    assert [
        (m["number"], m["state"], m["winner"], m["hands"]) for m in group["matches"]
    ] == [(2, "playing", None, 0), (1, "banked", RAVI, 4)]  # fmt: skip
    assert [(p["id"], p["running"], p["rank"]) for p in group["matches"][1]["players"]] == [
        (JESS, 1005, 2), (RAVI, 1020, 1), (TOM, 50, 3),
    ]  # fmt: skip


def test_a_correction_that_makes_an_earlier_hand_win_waits_for_the_host(cast: Cast) -> None:
    cast.played("900 85 0", "5 5 0")
    sheet = cast.enter(1, JESS, 1000).body
    assert (sheet["state"], sheet["won"], sheet["winner"]) == (
        "won",
        {"player": 1, "hand": 1},
        None,
    )
    assert (sheet["open_hand"], len(sheet["hands"]), sheet["banked_at"]) == (None, 2, None)
    assert cast.enter(3, JESS, 5).status == 409

    # Banked at the winning hand: the later one leaves the sheet, and stays in the log.
    assert cast.hana.post(cast.at() + "/end", {"hand": 2}).status == 409
    sheet = cast.hana.post(cast.at() + "/end", {"hand": 1}).body
    assert (sheet["state"], sheet["winner"], len(sheet["hands"])) == ("banked", JESS, 1)
    assert standing(sheet) == [("Jess", 1000, 0, 1), ("Ravi", 85, 0, 2), ("Tom", 0, 0, 3)]
    assert [line["hand"] for line in cast.log() if line["what"] == "result"].count(2) == 3

    # Reopened, it comes back; the first banking's date stays, the amendment is dated too.
    banked_at = sheet["banked_at"]
    sheet = cast.hana.post(cast.at() + "/reopen").body
    assert (sheet["state"], sheet["reopened"], len(sheet["hands"])) == ("won", True, 2)
    assert (sheet["banked_at"], sheet["amended_at"]) == (banked_at, None)
    sheet = cast.hana.post(cast.at() + "/end").body
    assert (sheet["state"], sheet["banked_at"]) == ("banked", banked_at)
    assert sheet["amended_at"] >= banked_at


def test_a_won_match_plays_on_and_judges_from_the_next_complete_hand(cast: Cast) -> None:
    cast.played("900 85 0", "5 5 0")
    cast.enter(1, JESS, 1000)
    sheet = cast.hana.post(cast.at() + "/play-on").body
    # Hand 2 is complete and Jess alone has 1,005 after it, so it has won again, newest of all.
    assert (sheet["state"], sheet["winner"]) == ("banked", JESS)
    assert sheet["won"] == {"player": JESS, "hand": 2}
    assert cast.told()[-2:] == ["play_on", "bank"]


def test_ended_early_the_results_stand_and_nobody_has_won(cast: Cast) -> None:
    cast.played("210 85 -100")
    cast.enter(2, JESS, 50)
    sheet = cast.hana.post(cast.at() + "/end").body
    assert (sheet["state"], sheet["winner"], sheet["won"]) == ("ended_early", None, None)
    assert standing(sheet) == [("Jess", 260, 0, 1), ("Ravi", 85, 0, 2), ("Tom", 0, 100, 3)]
    assert sheet["banked_at"] is not None
    assert cast.enter(2, RAVI, 5).status == 409


def test_a_match_without_results_is_discarded_and_in_no_list(cast: Cast) -> None:
    assert cast.hana.post(cast.at() + "/end", {}).body["state"] == "discarded"
    group = cast.gus.get(cast.group)
    assert (group["matches"], group["open_match"]) == ([], None)
    assert cast.hana.post(cast.at() + "/reopen").status == 409
    assert cast.hana.post(cast.group + "/matches").body["match"] == 2
