"""The table against the pack: what the counts of one hand can't all be, and whose they are."""

import pytest

from scoresheet.core.counts import Counts
from scoresheet.core.packs import ClashKind, PackClash, pack_clashes
from scoresheet.core.rules import HouseRules

PLAIN, WITH_JOKER = HouseRules(), HouseRules(joker=True)
JESS, RAVI, TOM = 1, 2, 3
THIRTEEN = {"king_to_8": 13}
OUT = Counts(melded=THIRTEEN, went_out=True)
IN = Counts(melded={"king_to_8": 12}, left={"king_to_8": 1})


def clashes(
    *counts: Counts, rules: HouseRules = PLAIN, everybody: bool = True
) -> list[tuple[str, tuple[int, ...]]]:
    """What clashes among Jess's, Ravi's and Tom's counts, and whose it is."""
    return [
        (clash.kind, clash.players) for clash in found(*counts, rules=rules, everybody=everybody)
    ]


def found(*counts: Counts, rules: HouseRules = PLAIN, everybody: bool = True) -> list[PackClash]:
    table = dict(zip((JESS, RAVI, TOM), counts, strict=False))
    return pack_clashes(table, rules, everybody_counted=everybody)


def test_the_worked_hand_has_no_clash() -> None:
    jess = Counts({"king_to_8": 8, "7_to_3": 4, "deuce_as_king_to_8": 1}, went_out=True)
    ravi = Counts(
        {"king_to_8": 5, "queen_of_spades": 1, "7_to_3": 3},
        {"ace": 1, "king_to_8": 1, "7_to_3": 2},
    )
    tom = Counts(
        {"king_to_8": 5, "7_to_3": 1},
        {"queen_of_spades": 1, "deuce": 1, "king_to_8": 2, "7_to_3": 3},
    )
    assert clashes(jess, ravi, tom) == []


def test_nobody_counted_is_no_clash() -> None:
    assert clashes() == clashes(everybody=False) == []


@pytest.mark.parametrize(
    ("kind", "held"),
    [("queen_of_spades", 2), ("ace", 8), ("king_to_8", 46), ("7_to_3", 40), ("joker", 1)],
)
def test_the_packs_hold_so_many_and_no_more(kind: str, held: int) -> None:
    rest = {"7_to_3" if kind == "king_to_8" else "king_to_8": 13}
    ravi, tom = Counts({**rest, kind: held}, went_out=True), Counts(left=rest)
    assert clashes(ravi, tom, rules=WITH_JOKER) == []
    jess = Counts(left={**rest, kind: 1})
    clash, *others = found(jess, ravi, tom, rules=WITH_JOKER)
    assert (clash.kind, clash.players, others) == (kind, (JESS, RAVI), [])
    assert clash.params == {"counted": held + 1, "held": held}


def test_a_joker_where_none_is_played_is_one_too_many() -> None:
    (clash,) = found(OUT, Counts({**THIRTEEN, "joker": 1}, {"ace": 1}))
    assert (clash.kind, clash.players, clash.params["held"]) == (ClashKind.JOKER, (RAVI,), 0)


def test_the_packs_hold_eight_deuces_in_all_roles_together() -> None:
    ravi = Counts(
        {
            "deuce_as_king_to_8": 1,
            "deuce_as_7_to_3": 2,
            "deuce_as_ace": 1,
            "deuce_as_queen_of_spades": 1,
            "king_to_8": 9,
        },
        went_out=True,
    )
    tom = Counts({"deuce_in_deuces": 3, "7_to_3": 10}, {"ace": 1})
    assert clashes(ravi, tom) == []
    jess = Counts({"7_to_3": 12}, {"deuce": 1})
    assert clashes(jess, ravi, tom) == [("deuce", (JESS, RAVI, TOM))]


def test_a_deuce_for_the_queen_of_spades_is_no_queen_of_spades() -> None:
    jess = Counts({**THIRTEEN, "queen_of_spades": 2, "deuce_as_queen_of_spades": 1}, went_out=True)
    assert clashes(jess, IN) == []


def test_melded_and_left_are_counted_together() -> None:
    jess = Counts(THIRTEEN | {"queen_of_spades": 2}, {"queen_of_spades": 1})
    assert clashes(jess, OUT) == [("queen_of_spades", (JESS,))]


def test_nobody_out_is_a_clash_once_all_are_counted() -> None:
    assert clashes(IN, IN, everybody=False) == []
    assert clashes(IN, IN) == [("nobody_out", (JESS, RAVI))]


def test_a_second_one_out_is_a_clash_at_once() -> None:
    assert clashes(OUT, IN, OUT, everybody=False) == [("several_out", (JESS, TOM))]
    assert clashes(OUT, IN, OUT) == [("several_out", (JESS, TOM))]


def test_nobody_is_out_with_cards_left() -> None:
    out = Counts(THIRTEEN, {"ace": 1}, went_out=True)
    assert clashes(IN, out) == [("out_with_cards_left", (RAVI,))]


def test_nobody_has_none_left_without_being_out() -> None:
    assert clashes(Counts(THIRTEEN), OUT) == [("none_left_but_not_out", (JESS,))]


def test_nobody_has_fewer_than_thirteen_cards_in_all() -> None:
    few = Counts({"ace": 3, "deuce_in_deuces": 3}, {"7_to_3": 6})
    (clash,) = found(OUT, few)
    assert (clash.kind, clash.players) == ("too_few_cards", (RAVI,))
    assert clash.params == {"counted": 12, "dealt": 13}
    assert clashes(OUT, Counts(few.melded, {"7_to_3": 7})) == []


def test_several_clashes_are_all_told_packs_first_then_the_ending_then_each_player() -> None:
    jess = Counts({"queen_of_spades": 3}, went_out=True)
    assert clashes(jess, Counts(), OUT) == [
        ("queen_of_spades", (JESS,)),
        ("several_out", (JESS, TOM)),
        ("too_few_cards", (JESS,)),
        ("none_left_but_not_out", (RAVI,)),
        ("too_few_cards", (RAVI,)),
    ]


@pytest.mark.parametrize("kind", ClashKind)
def test_every_clash_has_a_sentence_that_names_the_players(kind: ClashKind) -> None:
    params = {"counted": 14, "held": 8, "dealt": 13}
    told = PackClash(kind, (JESS, RAVI)).message % {**params, "names": "Jess, Ravi"}
    assert "Jess, Ravi" in told
