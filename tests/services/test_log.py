"""The log tells it all: a line a change, in the change's own transaction, never edited."""

import pytest
from sqlalchemy import func, select

from scoresheet import services
from scoresheet.core.sheet import Cell
from scoresheet.errors import (
    CellChanged,
    ChangedSince,
    HandPassed,
    MatchClosed,
    NoSuchChange,
    NoSuchMatch,
    NothingToRestore,
)
from scoresheet.services import Entry, pen
from scoresheet.store.db import db
from tests.build import JESS, RAVI, TOM

from .evening import HANA, RAVIS_PHONE, Evening, at, data

COUNTS = {"melded": {"king_to_8": 21}, "left": {}, "went_out": True}


def test_a_change_of_a_cell_is_one_line_with_what_it_was_and_what_it_is(evening: Evening) -> None:
    for text in ("58", "85", "x", "."):
        evening.put(1, JESS, text)
    assert evening.told() == [
        ("result", 1, JESS, None, data("58")),
        ("result", 1, JESS, data("58"), data("85")),
        ("sat_out", 1, JESS, data("85"), data("x")),
        ("cleared", 1, JESS, data("x"), None),
    ]


def test_a_line_says_when_and_who_and_the_version_it_made(evening: Evening) -> None:
    evening.minute = 4
    evening.put(1, RAVI, "85", by=RAVIS_PHONE)
    evening.minute = 6
    evening.put(1, RAVI, "90")
    lines = [(line.id, line.at, line.by, line.version) for line in evening.log()]
    assert lines == [(1, at(4), RAVIS_PHONE, 2), (2, at(6), HANA, 3)]


def test_the_lines_of_one_save_share_its_version(evening: Evening) -> None:
    evening.row(1, "210 85 -100")
    assert [(line.id, line.version) for line in evening.log()] == [(1, 2), (2, 2), (3, 2)]


def test_the_log_is_kept_with_the_change_or_neither_is(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(pen, "log_line", broken)
    with pytest.raises(OSError, match="disk"):
        evening.put(1, JESS, "210")
    assert (evening.cell(1, JESS), evening.version) == (Cell(), 1)


def test_a_refused_save_leaves_no_line(evening: Evening) -> None:
    evening.put(1, JESS, "210")
    with pytest.raises(CellChanged):
        evening.put(1, JESS, "85", revision=0)
    assert len(evening.log()) == 1


def test_an_earlier_value_is_put_back_from_the_log(evening: Evening) -> None:
    evening.put(1, JESS, "58")
    evening.put(1, JESS, "85")
    evening.restore(2)
    assert evening.cell(1, JESS).points == 58
    assert evening.told()[-1] == ("result", 1, JESS, data("85"), data("58"))


def test_an_earlier_value_is_put_back_counts_and_all(evening: Evening) -> None:
    evening.enter(Entry(1, JESS, Cell(310, counts=COUNTS)))
    evening.put(1, JESS, "85")
    assert evening.cell(1, JESS).counts is None
    evening.restore(2)
    assert (evening.cell(1, JESS).points, evening.cell(1, JESS).counts) == (310, COUNTS)
    assert evening.told()[1:] == [
        ("result", 1, JESS, data("310", COUNTS), data("85")),
        ("result", 1, JESS, data("85"), data("310", COUNTS)),
    ]


@pytest.mark.parametrize("rules", [{"going_out_bonus": 0}, {"joker": False}])
def test_counts_worth_something_else_by_rules_set_since_stay_in_the_log(
    evening: Evening, rules: dict[str, object]
) -> None:
    services.change_group(evening.group, HANA, evening.now, rules={"joker": True})
    counts = {"melded": {"king_to_8": 2, "joker": 1}, "left": {}, "went_out": True}
    counted = data("220", counts)  # 20 + 100 + 100 for going out
    evening.enter(Entry(1, JESS, Cell(), counts=counts))
    evening.put(1, JESS, ".")
    services.change_group(evening.group, HANA, evening.now, rules=rules)
    evening.restore(3)
    assert evening.cell(1, JESS).points == 220
    assert evening.cell(1, JESS).counts is None
    assert evening.told("result", "cleared") == [
        ("result", 1, JESS, None, counted),
        ("cleared", 1, JESS, counted, None),
        ("result", 1, JESS, None, data("220")),
    ]


def test_an_undo_too_leaves_counts_of_other_rules_in_the_log(evening: Evening) -> None:
    evening.enter(Entry(1, JESS, Cell(310, counts=COUNTS)))
    version = evening.put(1, JESS, ".").version
    services.change_group(evening.group, HANA, evening.now, rules={"going_out_bonus": 50})
    evening.undo(version)
    assert (evening.cell(1, JESS).points, evening.cell(1, JESS).counts) == (310, None)


def test_the_same_points_with_other_counts_are_a_change(evening: Evening) -> None:
    evening.enter(Entry(1, JESS, Cell(310, counts=COUNTS)))
    evening.put(1, JESS, "310")
    assert [line.what for line in evening.log()] == ["result", "result"]


def test_a_hand_sat_out_and_an_empty_cell_are_put_back_too(evening: Evening) -> None:
    for text in ("x", "85"):
        evening.put(1, JESS, text)
    evening.restore(2)
    assert evening.cell(1, JESS).sat_out
    evening.restore(1)
    assert evening.cell(1, JESS).empty


def test_an_earlier_value_of_an_earlier_hand_is_put_back(evening: Evening) -> None:
    evening.play("58 85 -100", "0 0 0")
    evening.put(1, JESS, "85")
    evening.restore(evening.log()[-1].id)
    assert evening.points(1) == [58, 85, -100]


def test_a_cell_of_an_earlier_hand_is_not_emptied_from_the_log(evening: Evening) -> None:
    evening.play("58 85 -100", "0 0 0")
    with pytest.raises(HandPassed):
        evening.restore(1)


def test_putting_back_what_stands_there_changes_and_logs_nothing(evening: Evening) -> None:
    for text in ("58", "85", "58"):
        evening.put(1, JESS, text)
    evening.restore(2)
    assert (len(evening.log()), evening.version) == (3, 4)


def test_only_lines_of_cells_can_be_put_back(evening: Evening) -> None:
    evening.leave(TOM)
    with pytest.raises(NothingToRestore):
        evening.restore(1)
    for line in (0, 2, -1):
        with pytest.raises(NoSuchChange):
            evening.restore(line)


def test_nothing_is_put_back_into_a_banked_match(evening: Evening) -> None:
    evening.row(1, "210 0 0")
    evening.row(1, "1000 0 0")
    with pytest.raises(MatchClosed):
        evening.restore(4)


def test_what_is_put_back_judges_anew(evening: Evening) -> None:
    evening.play("500 0 0")
    evening.put(1, JESS, "400")
    evening.play("500 0 0")
    assert evening.restore(4).standing.winner == JESS


def test_a_save_is_undone_whole(evening: Evening) -> None:
    evening.row(1, "210 85 .")
    evening.row(1, "215 . -100")
    evening.undo(3)
    assert evening.points(1) == [210, 85, None]
    assert evening.told()[-2:] == [
        ("result", 1, JESS, data("215"), data("210")),
        ("cleared", 1, TOM, data("-100"), None),
    ]


def test_an_undo_again_changes_and_logs_nothing(evening: Evening) -> None:
    evening.row(1, "210 85 .")
    first = evening.undo(2)
    assert (evening.undo(2).version, first.version, len(evening.log())) == (3, 3, 4)


def test_an_undo_can_be_undone(evening: Evening) -> None:
    evening.row(1, "210 85 .")
    evening.undo(2)
    evening.undo(3)
    assert evening.points(1) == [210, 85, None]


def test_a_save_whose_cell_was_changed_since_is_not_undone_at_all(evening: Evening) -> None:
    evening.row(1, "210 85 .")
    evening.put(1, RAVI, "90")
    with pytest.raises(ChangedSince) as clash:
        evening.undo(2)
    assert (clash.value.params["hand"], clash.value.params["player"]) == (1, RAVI)
    assert evening.points(1) == [210, 90, None]


def test_a_first_result_is_not_undone_once_the_next_hand_has_one(evening: Evening) -> None:
    evening.play("210 85 -100")
    evening.put(2, JESS, "0")
    with pytest.raises(HandPassed):
        evening.undo(2)


def test_a_correction_of_an_earlier_hand_is_undone(evening: Evening) -> None:
    evening.play("58 85 -100", "0 0 0")
    evening.put(1, JESS, "85")
    evening.undo(evening.version)
    assert evening.points(1) == [58, 85, -100]


def test_a_version_that_wrote_no_cell_is_not_undone(evening: Evening) -> None:
    evening.leave(TOM)
    for version in (1, 2, 99):
        with pytest.raises(NothingToRestore):
            evening.undo(version)
    with pytest.raises(NoSuchMatch):
        Evening(evening.group_id, 2).undo(1)


def test_nothing_is_ever_deleted_the_log_tells_it_all(evening: Evening) -> None:
    """After each act every row there was is there still, and every line as it was written."""
    acts = (
        lambda: evening.play("210 85 -100", "40 x 60"),
        lambda: evening.put(1, RAVI, "58"),
        lambda: evening.put(2, TOM, "."),
        lambda: evening.undo(evening.version),
        lambda: evening.leave(TOM),
        lambda: evening.join(TOM),
        lambda: evening.misdeal(3),
        lambda: evening.restore(7),
        lambda: evening.play("990 0 0"),
        evening.take_back,
        lambda: evening.play("990 0 0"),
        evening.reopen,
        evening.end,
        evening.reopen,
        evening.play_on,
        evening.end,
    )
    for act in acts:
        rows, lines = _rows(), evening.log()
        act()
        assert all(now >= was for was, now in zip(rows, _rows(), strict=True))
        assert evening.log()[: len(lines)] == lines


def _rows() -> list[int]:
    """How many rows each table holds, but the parts of the record, which are derived."""
    tables = [table for table in db.metadata.sorted_tables if table.name != "parts"]
    return [db.session.scalar(select(func.count()).select_from(table)) or 0 for table in tables]
