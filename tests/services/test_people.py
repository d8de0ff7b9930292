"""Names of players and of the group, and its house rules: every sheet that shows them learns so."""

from dataclasses import replace

import pytest

from scoresheet import services
from scoresheet.core.rules import HouseRules
from scoresheet.core.sheet import By
from scoresheet.errors import (
    GroupFull,
    NameBlank,
    NameTaken,
    NameTooLong,
    NoSuchGroup,
    NoSuchPlayer,
    Refusal,
)
from tests.build import JESS, RAVI, TOM

from .evening import HANA, Evening


def _rename(evening: Evening, player: int, name: str) -> None:
    services.change_player(evening.group, player, HANA, evening.now, text=name)


def test_a_rename_raises_the_version_of_every_sheet_that_shows_the_name(evening: Evening) -> None:
    evening.play("1000 0 0")
    second = evening.start_next(players=[JESS, RAVI])
    second.play("1000 0")
    third = second.start_next(players=[JESS, TOM])
    sheets = (evening, second, third)
    before = [sheet.version for sheet in sheets]
    _rename(evening, TOM, "Thomas")
    risen = [sheet.version - was for sheet, was in zip(sheets, before, strict=True)]
    assert risen == [1, 0, 1]


def test_a_rename_is_a_line_in_the_log_of_the_newest_match(evening: Evening) -> None:
    evening.play("1000 0 0")
    second = evening.start_next()
    _rename(evening, JESS, "Jessica")
    assert second.told() == [("rename", None, JESS, "Jess", "Jessica")]
    assert evening.told("rename") == []
    assert evening.group.names[JESS] == "Jessica"


def test_the_same_name_again_changes_and_logs_nothing(evening: Evening) -> None:
    _rename(evening, JESS, " Jess ")
    assert (evening.version, evening.log()) == (1, [])


def test_the_own_name_can_be_written_in_other_letters(evening: Evening) -> None:
    _rename(evening, JESS, "JESS")
    assert evening.group.names[JESS] == "JESS"


@pytest.mark.parametrize(
    ("player", "name", "refused"),
    [
        (JESS, "ravi", NameTaken),
        (JESS, " ", NameBlank),
        (JESS, "J" * 31, NameTooLong),
        (9, "Nobody", NoSuchPlayer),
    ],
)
def test_a_name_refused_changes_nothing(
    evening: Evening, player: int, name: str, refused: type[Refusal]
) -> None:
    with pytest.raises(refused):
        _rename(evening, player, name)
    assert (evening.group.names, evening.version) == ({1: "Jess", 2: "Ravi", 3: "Tom"}, 1)


@pytest.mark.parametrize(("name", "refused"), [("TOM", NameTaken), ("", NameBlank)])
def test_a_newcomer_needs_a_name_of_the_own(
    evening: Evening, name: str, refused: type[Refusal]
) -> None:
    with pytest.raises(refused):
        services.add_player(evening.group, name, HANA, evening.now)
    assert len(evening.group.players) == 3


def test_a_group_has_room_for_a_hundred_over_the_years(evening: Evening) -> None:
    for number in range(4, 101):
        services.add_player(evening.group, f"Guest {number}", HANA, evening.now)
    with pytest.raises(GroupFull):
        services.add_player(evening.group, "Gus", HANA, evening.now)
    assert (len(evening.group.players), len(evening.match.seats)) == (100, 8)


def test_the_group_is_named_and_its_name_taken_away(evening: Evening) -> None:
    for name in (" Sundays ", "Sundays", ""):
        services.change_group(evening.group, HANA, evening.now, text=name)
    assert evening.group.name is None
    assert evening.told() == [
        ("rename", None, None, None, "Sundays"),
        ("rename", None, None, "Sundays", None),
    ]


def test_house_rules_hold_for_the_open_match_while_it_has_no_result(evening: Evening) -> None:
    rules = HouseRules(target=500)
    evening.put(1, JESS, "x")
    services.change_group(evening.group, HANA, evening.now, rules={"target": 500})
    (line,) = evening.log("rules")
    assert (evening.match.rules, evening.group.rules) == (rules, rules)
    assert (line.was["target"], line.now["target"]) == (1000, 500)


def test_house_rules_hold_from_the_next_match_once_there_is_a_result(evening: Evening) -> None:
    evening.play("400 0 0")
    services.change_group(evening.group, HANA, evening.now, rules={"target": 500})
    assert (evening.match.rules.target, evening.version, evening.log("rules")) == (1000, 2, [])
    evening.end()
    services.change_group(evening.group, HANA, evening.now, rules={"target": 300})
    assert evening.start_next().match.rules == HouseRules(target=300)


def test_the_same_house_rules_again_leave_the_sheet_and_its_version(evening: Evening) -> None:
    services.change_group(evening.group, HANA, evening.now, rules={"target": 1000})
    assert (evening.version, evening.log()) == (1, [])


def test_who_runs_the_server_makes_a_host_too(evening: Evening) -> None:
    services.make_host(evening.group.id, By("server"), evening.now)
    assert [line.by for line in evening.log("host")] == [By("server")]
    with pytest.raises(NoSuchGroup):
        services.make_host(99, By("server"), evening.now)


def test_a_group_that_is_gone_takes_no_newcomer(evening: Evening) -> None:
    with pytest.raises(NoSuchGroup):
        services.add_player(replace(evening.group, id=99), "Gus", HANA, evening.now)


def test_of_the_house_rules_those_given_replace_theirs_in_group_and_open_match(
    evening: Evening,
) -> None:
    evening.end()
    second = evening.start_next(rules={"joker": True})
    services.change_group(evening.group, HANA, evening.now, rules={"target": 500})
    assert evening.group.rules == HouseRules(target=500)
    assert second.match.rules == HouseRules(target=500, joker=True)


def test_rules_that_the_group_has_already_hold_for_the_open_match_too(evening: Evening) -> None:
    evening.end()
    second = evening.start_next(rules={"target": 300})
    services.change_group(evening.group, HANA, evening.now, rules={"target": 1000})
    assert second.match.rules == HouseRules()
    assert [(line.was["target"], line.now["target"]) for line in second.log("rules")] == [
        (300, 1000)
    ]


def test_a_taken_name_is_told_before_a_full_group(evening: Evening) -> None:
    for number in range(4, 101):
        services.add_player(evening.group, f"Guest {number}", HANA, evening.now)
    with pytest.raises(NameTaken):
        services.add_player(evening.group, "jess", HANA, evening.now)
