"""The sheet warns of counts that the packs can't hold; nothing is blocked by it."""

from .caller import Caller
from .cast import Cast

# Thirteen cards each, of which two are queens of spades: 2 · 50 melded and eleven kings to 8.
GREEDY = {"melded": {"queen_of_spades": 2, "king_to_8": 10}, "left": {"king_to_8": 1}}
OUT = {"melded": {"king_to_8": 13}, "went_out": True}


def test_a_third_queen_of_spades_is_told_with_the_players_who_count_them(cast: Cast) -> None:
    assert cast.hana.put(cast.cell(1, 1), {"counts": GREEDY}).status == 200
    assert cast.sheet()["warnings"] == []
    answer = cast.hana.put(cast.cell(1, 2), {"counts": GREEDY})
    assert answer.status == 200
    (warning,) = answer.body["warnings"]
    assert (warning["hand"], warning["players"]) == (1, [1, 2])
    assert "Queens of spades counted: 4 (Jess and Ravi). The packs hold 2." in warning["text"]


def test_nobody_out_is_told_once_all_are_counted(cast: Cast) -> None:
    plain = {"melded": {"king_to_8": 12}, "left": {"7_to_3": 1}}
    for player in (1, 2, 3):
        assert cast.sheet()["warnings"] == []
        assert cast.hana.put(cast.cell(1, player), {"counts": plain}).status == 200
    (warning,) = cast.sheet()["warnings"]
    assert (warning["hand"], warning["players"]) == (1, [1, 2, 3])
    cast.hana.put(cast.cell(1, 3), {"counts": OUT})
    assert cast.sheet()["warnings"] == []


def test_a_number_typed_over_counts_takes_them_out_of_the_check(cast: Cast) -> None:
    for player in (1, 2):
        cast.hana.put(cast.cell(1, player), {"counts": GREEDY})
    cast.enter(1, 2, 85)
    assert cast.sheet()["warnings"] == []


def test_a_name_that_runs_right_to_left_turns_no_sentence_round(anyone: Caller) -> None:
    opened = anyone.post("/groups", {"players": ["Jess", "אבג"]})
    host = anyone.holding(opened["host_token"])
    for player in (1, 2):
        path = f"/groups/{opened['code']}/matches/1/hands/1/results/{player}"
        sheet = host.put(path, {"counts": GREEDY})
    text = sheet["warnings"][0]["text"]
    assert text.startswith("Queens of spades counted: 4 (Jess and \u2068אבג\u2069).")
