"""Results through the API: whose, until when, in which shape, and what a rival's change does."""

from typing import Any

from .cast import Cast
from .conftest import Kept

JESS, RAVI, TOM = 1, 2, 3


def cell_of(sheet: Any, hand: int, player: int) -> Any:
    """A cell of the sheet; None where it is waited for."""
    cells = sheet["hands"][hand - 1]["cells"]
    return next((cell for cell in cells if cell["player"] == player), None)


POINTS_TAKEN = [0, 5, -5, 1500, -1500, 212]


def test_whole_numbers_within_bounds_are_taken(cast: Cast) -> None:
    for points in POINTS_TAKEN:
        answer = cast.enter(1, RAVI, points, by=cast.ravi)
        assert (answer.status, cell_of(answer.body, 1, RAVI)["points"]) == (200, points)


POINTS_REFUSED = [
    ("1501", "The most is 1500."), ("-1501", "The least is -1500."),
    ("9" * 5000, "The most is 1500."), ("-" + "9" * 5000, "The least is -1500."),
    ("12.0", "It has to be: integer."), ("1e2", "It has to be: integer."),
    ("1e400", "It has to be: integer."), ("-1E-400", "It has to be: integer."),
    ('"12"', "It has to be: integer."), ("true", "It has to be: integer."),
    ("null", "It has to be: integer."), ("[5]", "It has to be: integer."),
    ("{}", "It has to be: integer."),
]  # fmt: skip


def test_points_that_are_no_json_integer_within_bounds_are_refused(cast: Cast, kept: Kept) -> None:
    for text, sentence in POINTS_REFUSED:
        before = kept()
        data = f'{{"points": {text}}}'.encode()
        headers = {"Content-Type": "application/json"}
        answer = cast.ravi.put(cast.cell(1, RAVI), data=data, headers=headers)
        assert (answer.status, answer.errors["points"][0]) == (422, sentence)
        assert kept() == before


ONE = ["Give exactly one of points, counts, sat_out."]


SHAPES_REFUSED = [
    ({}, {"": ONE}),
    ({"revision": 0}, {"": ONE}),
    ({"points": 5, "sat_out": True}, {"": ONE}),
    ({"points": 5, "counts": {}}, {"": ONE}),
    ({"sat_out": False}, {"sat_out": ["It has to be one of: true."]}),
    ({"sat_out": 1}, {"sat_out": ["It has to be: boolean.", "It has to be one of: true."]}),
    ({"points": 5, "revision": -1}, {"revision": ["The least is 0."]}),
    ({"points": 5, "revision": "1"}, {"revision": ["It has to be: integer."]}),
    ({"points": 5, "revision": None}, {"revision": ["It has to be: integer."]}),
    ({"points": 5, "sure": True}, {"sure": ["There is no such key."]}),
    ({"counts": None}, {"counts": ["It has to be: object."]}),
    ({"counts": {"kings": 4}}, {"counts.kings": ["There is no such key."]}),
    ({"counts": {"melded": {"deuce": 1}}}, {"counts.melded.deuce": ["There is no such key."]}),
    ({"counts": {"left": {"ace": -1}}}, {"counts.left.ace": ["The least is 0."]}),
    ({"counts": {"left": {"ace": 105}}}, {"counts.left.ace": ["The most is 104."]}),
    ({"counts": {"left": {"ace": 1.0}}}, {"counts.left.ace": ["It has to be: integer."]}),
    ({"counts": {"went_out": 1}}, {"counts.went_out": ["It has to be: boolean."]}),
    ({"counts": {"melded": []}}, {"counts.melded": ["It has to be: object."]}),
    ({"counts": {"melded": {"joker": 1}}}, {"counts": [
        "A joker is counted, and the house rules play without one."]}),
    ({"counts": {"melded": {"king_to_8": 104, "ace": 104}}}, {"counts": [
        "No hand is worth 3,120: results go from −1,500 to 1,500."]}),
]  # fmt: skip


def test_a_body_of_another_shape_is_refused_at_its_field(cast: Cast, kept: Kept) -> None:
    for body, errors in SHAPES_REFUSED:
        before = kept()
        answer = cast.ravi.put(cast.cell(1, RAVI), body)
        assert (answer.status, answer.errors) == (422, errors)
        assert kept() == before


def test_a_count_is_worth_its_cards_and_no_cards_nothing(cast: Cast) -> None:
    for counts, points in (
        ({}, 0),
        ({"went_out": True}, 100),
        ({"melded": {"ace": 1, "deuce_as_ace": 1, "deuce_in_deuces": 3}}, 105),
        ({"left": {"queen_of_spades": 1, "deuce": 2, "ace": 1}}, -150),
    ):
        cell = cell_of(cast.ravi.put(cast.cell(1, RAVI), {"counts": counts}).body, 1, RAVI)
        assert cell["points"] == points


def test_counts_go_by_the_house_rules_of_the_match(cast: Cast) -> None:
    rules = {"joker": True, "deuce_as_ace": 20, "ace_left": 20, "going_out_bonus": 0}
    cast.hana.patch(cast.group, {"rules": rules})
    counts = {
        "melded": {"joker": 1, "deuce_as_ace": 1},
        "left": {"ace": 1, "joker": 1},
        "went_out": True,
    }
    answer = cast.ravi.put(cast.cell(1, RAVI), {"counts": counts})
    assert cell_of(answer.body, 1, RAVI)["points"] == 100 + 20 - 20 - 200


def test_a_cell_is_entered_changed_sat_out_and_emptied(cast: Cast) -> None:
    path = cast.cell(1, RAVI)
    for body, points, sat_out, revision in (
        ({"points": 58}, 58, False, 1),
        ({"points": 85}, 85, False, 2),
        ({"sat_out": True}, None, True, 3),
        ({"points": 0}, 0, False, 4),
    ):
        cell = cell_of(cast.ravi.put(path, body).body, 1, RAVI)
        assert (cell["points"], cell["sat_out"], cell["revision"]) == (points, sat_out, revision)
    answer = cast.ravi.delete(path)
    assert (answer.status, cell_of(answer.body, 1, RAVI)) == (200, None)
    assert answer["waiting_for"] == [1, 2, 3]
    assert cell_of(cast.enter(1, RAVI, 5).body, 1, RAVI)["revision"] == 6  # it never falls


def test_the_same_value_again_changes_and_logs_nothing_whatever_the_revision(
    cast: Cast, kept: Kept
) -> None:
    path = cast.cell(1, RAVI)
    counts = {"melded": {"ace": 2, "joker": 0}}
    for body in ({"points": 85}, {"sat_out": True}, {"counts": counts}):
        first = cast.ravi.put(path, body)
        before = kept()
        for revision in (None, 0, 1, 99):
            again = {**body, "revision": revision} if revision is not None else body
            answer = cast.ravi.put(path, again)
            assert (answer.status, answer.body) == (200, first.body)
        assert kept() == before


def test_the_same_value_again_is_taken_after_banking_and_in_an_earlier_hand(
    cast: Cast, kept: Kept
) -> None:
    cast.played("210 85 -100", "790 0 0")
    assert cast.sheet()["state"] == "banked"
    before = kept()
    assert cast.enter(1, RAVI, 85, by=cast.ravi).status == 200
    assert cast.enter(2, RAVI, 0, by=cast.ravi).status == 200
    assert cast.enter(1, RAVI, 90, by=cast.ravi).status == 403
    assert cast.enter(2, RAVI, 90, by=cast.ravi).status == 409
    assert kept() == before


def test_a_save_with_an_older_revision_clashes_and_is_told_what_stands_there(
    cast: Cast, kept: Kept
) -> None:
    path = cast.cell(1, RAVI)
    cast.ravi.put(path, {"points": 58, "revision": 0})
    cast.enter(1, RAVI, 85)
    before = kept()
    for revision in (0, 1, 3):
        answer = cast.ravi.put(path, {"points": 60, "revision": revision})
        assert answer.status == 409
        assert answer["current"] == {
            "player": 2, "points": 85, "entry": 85, "carry": 0, "running": 85, "sat_out": False,
            "counts": None, "revision": 2, "by": {"player": None, "role": "host"},
        }  # fmt: skip
    assert kept() == before
    assert cast.ravi.put(path, {"points": 60, "revision": 2}).status == 200


def test_a_clash_with_an_emptied_cell_tells_line_and_carry_up_to_there(cast: Cast) -> None:
    cast.played("210 85 -100")
    cast.enter(2, TOM, 5)
    cast.hana.delete(cast.cell(2, TOM))
    answer = cast.tom.put(cast.cell(2, TOM), {"points": 5, "revision": 1})
    assert answer["current"] == {
        "player": 3, "points": None, "entry": None, "carry": 100, "running": 0, "sat_out": False,
        "counts": None, "revision": 2, "by": {"player": None, "role": "host"},
    }  # fmt: skip
    answer = cast.jess.put(cast.cell(2, JESS), {"points": 5, "revision": 1})
    assert (answer["current"]["running"], answer["current"]["revision"]) == (210, 0)


def test_a_player_writes_the_own_column_alone(cast: Cast, kept: Kept) -> None:
    before = kept()
    for method, body in (("PUT", {"points": 5}), ("PUT", {"sat_out": True}), ("DELETE", None)):
        answer = cast.ravi.call(method, cast.cell(1, JESS), body)
        assert answer.status == 403
        assert answer.detail.startswith("A player enters their own results alone.")
    assert kept() == before


def test_a_players_own_result_is_theirs_until_the_next_hand_has_one(cast: Cast, kept: Kept) -> None:
    cast.played("210 85 -100")
    assert cast.enter(1, RAVI, 90, by=cast.ravi).status == 200
    cast.hana.put(cast.cell(2, TOM), {"sat_out": True})
    assert cast.enter(1, RAVI, 95, by=cast.ravi).status == 200
    cast.enter(2, JESS, 5)
    before = kept()
    for method, body in (("PUT", {"points": 5}), ("PUT", {"sat_out": True}), ("DELETE", None)):
        assert cast.ravi.call(method, cast.cell(1, RAVI), body).status == 403
    assert kept() == before
    assert cast.enter(1, RAVI, 85).status == 200


def test_a_hand_beyond_the_open_one_is_refused(cast: Cast, kept: Kept) -> None:
    before = kept()
    for caller in (cast.hana, cast.ravi):
        for hand in (2, 3, 999_999_999):
            for method, body in (
                ("PUT", {"points": 5}),
                ("PUT", {"sat_out": True}),
                ("DELETE", None),
            ):
                assert caller.call(method, cast.cell(hand, RAVI), body).status == 409
    assert kept() == before


def test_only_the_newest_hand_is_emptied(cast: Cast) -> None:
    cast.played("210 85 -100", "5 5 x")
    answer = cast.hana.delete(cast.cell(1, RAVI))
    assert (answer.status, answer.detail) == (
        409,
        "A result of an earlier hand can’t be taken off. Type the right number instead.",
    )
    assert cast.hana.delete(cast.cell(2, RAVI)).status == 200
    assert cast.hana.delete(cast.cell(2, RAVI)).status == 200  # nothing there any more
    assert cast.told().count("cleared") == 1


def test_a_hand_everybody_sits_out_counts_for_nothing_and_the_deal_stays(cast: Cast) -> None:
    cast.played("x x x")
    sheet = cast.sheet()
    assert [hand["complete"] for hand in sheet["hands"]] == [True, False]
    assert (sheet["open_hand"], sheet["dealer"], sheet["started_at"]) == (2, 1, None)
    assert [p["running"] for p in sheet["players"]] == [0, 0, 0]


def test_the_save_that_banked_is_taken_back_by_who_made_it_alone(cast: Cast) -> None:
    cast.enter(1, RAVI, 85, by=cast.ravi)
    cast.enter(1, TOM, 0, by=cast.tom)
    cast.enter(1, JESS, 1000, by=cast.jess)
    assert cast.hana.delete(cast.cell(1, JESS)).status == 409
    assert cast.ravi.delete(cast.cell(1, RAVI)).status == 409
    assert cast.tom.delete(cast.cell(1, JESS)).status == 403
    sheet = cast.jess.delete(cast.cell(1, JESS)).body
    assert (sheet["state"], sheet["waiting_for"], sheet["banked_at"]) == ("playing", [JESS], None)
    assert cast.enter(1, JESS, 1000, by=cast.jess).body["state"] == "banked"
    cast.hana.post(cast.group + "/matches")
    assert cast.jess.delete(cast.cell(1, JESS)).status == 409


def test_who_is_away_sits_out_already_and_enters_nothing(cast: Cast) -> None:
    cast.played("210 85 -100")
    cast.ravi.delete(cast.at() + "/players/2")
    answer = cast.ravi.put(cast.cell(2, RAVI), {"points": 5})
    assert answer.status == 403
    assert cast.ravi.put(cast.cell(2, RAVI), {"sat_out": True}).status == 200
    cell = cell_of(cast.sheet(), 2, RAVI)
    assert (cell["sat_out"], cell["revision"], cell["by"], cell["running"]) == (True, 0, None, 85)


def test_sums_three_hands_back_flow_through(cast: Cast) -> None:
    """Worked: −100, 150, −30, 20, 1000 → 0, 50, 0, 0, 990; carries 100, 0, 30, 10, 0."""
    cast.played("-100 0 0", "150 0 0", "-30 0 0", "20 0 0")
    sheet = cast.enter(5, JESS, 1000).body
    cells = [cell_of(sheet, hand, JESS) for hand in range(1, 6)]
    assert [cell["entry"] for cell in cells] == [0, 50, 0, 0, 990]
    assert [cell["carry"] for cell in cells] == [100, 0, 30, 10, 0]
    assert [cell["running"] for cell in cells] == [0, 50, 50, 50, 1040]
    sheet = cast.enter(2, JESS, 100).body
    assert [cell_of(sheet, hand, JESS)["running"] for hand in range(1, 6)] == [0, 0, 0, 0, 990]
