"""Rivals at one moment: one is first, the others are told so, nothing is done twice or lost."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib import import_module
from threading import Barrier, Event

import pytest
from flask import Flask
from sqlalchemy import func, select

from scoresheet import services
from scoresheet.core.sheet import By, State
from scoresheet.errors import (
    AlreadyAtTable,
    CellChanged,
    MatchClosed,
    MatchStillOpen,
    NameTaken,
    NothingToTakeBack,
    NotOpenForThat,
    Refusal,
    TooFewStay,
)
from scoresheet.store import lists
from scoresheet.store.db import db
from scoresheet.store.models import GroupRow, MatchRow
from tests.build import JESS, RAVI, TOM

from .evening import EIGHT, HANA, Evening

ROUNDS = range(3)
"""A race may be won by chance once; these are run anew so often."""


def at_once(app: Flask, acts: Sequence[Callable[[], object]]) -> list[object]:
    """Do all acts at the same moment, each in a thread and context of its own.

    Answers with what each gave or the refusal it met; anything else fails the test.
    """
    start = Barrier(len(acts))
    db.session.rollback()  # what this thread read before is no longer held

    def run(act: Callable[[], object]) -> object:
        with app.app_context():
            start.wait()
            try:
                return act()
            except Refusal as refusal:
                return refusal

    with ThreadPoolExecutor(len(acts)) as threads:
        return list(threads.map(run, acts))


def _refused(outcomes: Sequence[object]) -> list[type]:
    return [type(outcome) for outcome in outcomes if isinstance(outcome, Refusal)]


@pytest.mark.parametrize("_", ROUNDS)
def test_24_rival_saves_of_one_cell_are_one_success_and_23_clean_clashes(
    app: Flask, evening: Evening, _: int
) -> None:
    hand = 0
    for hand in range(1, 4):
        rivals = [_save(evening, hand, JESS, 5 * number, revision=0) for number in range(1, 25)]
        outcomes = at_once(app, rivals)
        clashes = [outcome for outcome in outcomes if isinstance(outcome, CellChanged)]
        (first,) = (
            number for number, own in enumerate(outcomes, 1) if not isinstance(own, Refusal)
        )
        kept = evening.cell(hand, JESS)
        assert (len(clashes), kept.points, kept.revision) == (23, 5 * first, 1)
        assert all(clash.params["current"] == kept for clash in clashes)
        assert [(line.hand, line.now["points"]) for line in evening.log()][-1:] == [
            (hand, 5 * first)
        ]
        evening.row(hand, ". 0 0")
    assert len(evening.log()) == 3 * hand
    assert evening.version == 1 + 2 * hand


def _save(
    evening: Evening, hand: int, player: int, points: int, *, revision: int | None = None,
    by: By = HANA,
) -> Callable[[], object]:  # fmt: skip
    return lambda: evening.put(hand, player, str(points), revision=revision, by=by)


def test_the_same_save_sent_many_times_at_once_is_one(app: Flask, evening: Evening) -> None:
    outcomes = at_once(app, [_save(evening, 1, JESS, 85, revision=0)] * 12)
    assert _refused(outcomes) == []
    assert (len(evening.log()), evening.version, evening.cell(1, JESS).revision) == (1, 2, 1)


def test_unconditional_rivals_all_save_and_the_log_tells_each(app: Flask, evening: Evening) -> None:
    at_once(app, [_save(evening, 1, JESS, 5 * number) for number in range(1, 13)])
    told = [(line.was and line.was["points"], line.now["points"]) for line in evening.log()]
    assert sorted(now for _, now in told) == [5 * number for number in range(1, 13)]
    assert [was for was, _ in told] == [None, *(now for _, now in told[:-1])]
    assert evening.cell(1, JESS).revision == 12


@pytest.mark.parametrize("_", ROUNDS)
def test_the_last_results_of_a_hand_at_once_bank_the_match_once(
    app: Flask, evening: Evening, _: int
) -> None:
    cells = ((JESS, 1000), (RAVI, 85), (TOM, -100))
    outcomes = at_once(
        app,
        [_save(evening, 1, player, points, by=By("player", player)) for player, points in cells],
    )
    assert _refused(outcomes) == []
    assert [line.what for line in evening.log()] == ["result", "result", "result", "bank"]
    (past,) = lists.past_matches(evening.group_id)
    assert (past.winner, [(own.player, own.running, own.rank) for own in past.finals]) == (
        JESS,
        [(JESS, 1000, 1), (RAVI, 85, 2), (TOM, 0, 3)],
    )


@pytest.mark.parametrize("_", ROUNDS)
@pytest.mark.usefixtures("in_app")
def test_eight_players_saving_the_last_results_at_once_three_times_over_bank_once(
    app: Flask, _: int
) -> None:
    names = ["Jess", "Ravi", "Tom", "Gus", "Ann", "Bo", "Cy", "Di"]
    eight = Evening(services.open_group(names, EIGHT).group.id)
    saves = [
        _save(eight, 1, player, 1000 if player == TOM else 5 * player, by=By("player", player))
        for player in range(1, 9)
    ]
    outcomes = at_once(app, saves * 3)
    assert _refused(outcomes) == []
    assert eight.points(1) == [5, 10, 1000, 20, 25, 30, 35, 40]
    assert sorted((line.what, line.player) for line in eight.log()) == [
        ("bank", TOM), *(("result", player) for player in range(1, 9)),
    ]  # fmt: skip
    assert eight.log()[-1].what == "bank"
    assert [eight.cell(1, player).revision for player in range(1, 9)] == [1] * 8
    assert [past.winner for past in lists.past_matches(eight.group_id)] == [TOM]


@pytest.mark.parametrize("_", ROUNDS)
def test_a_won_match_is_banked_once_or_plays_on(app: Flask, evening: Evening, _: int) -> None:
    evening.play("400 300 0", "500 0 0")
    evening.put(3, RAVI, "50")
    evening.put(1, JESS, "500")
    outcomes = at_once(app, [evening.end, evening.play_on, evening.end, evening.play_on])
    ends, plays = evening.log("bank", "end"), evening.log("play_on")
    # play on leaves the match open, so an end that comes after it ends the match early
    assert (len(ends), len(plays)) in {(1, 0), (1, 1)}
    assert len(_refused(outcomes)) == 4 - len(ends) - len(plays)
    assert set(_refused(outcomes)) <= {MatchClosed, NotOpenForThat}


def test_a_save_taken_back_by_two_taps_at_once_is_taken_back_once(
    app: Flask, evening: Evening
) -> None:
    evening.row(1, "1000 0 0")
    outcomes = at_once(app, [evening.take_back] * 4)
    assert _refused(outcomes) == [NothingToTakeBack] * 3
    assert len(evening.log("reopen")) == 1


@pytest.mark.parametrize("_", ROUNDS)
def test_rematches_at_once_are_one_match(app: Flask, evening: Evening, _: int) -> None:
    evening.play("1000 0 0")
    group = evening.group

    def rematch() -> object:
        return services.start_match(group, HANA, EIGHT, after=1)

    assert at_once(app, [rematch] * 6) == [2] * 6
    assert db.session.scalar(select(func.count()).select_from(MatchRow)) == 2


@pytest.mark.parametrize("_", ROUNDS)
@pytest.mark.usefixtures("in_app")
def test_identical_starts_at_once_are_one_group(app: Flask, _: int) -> None:
    def start() -> object:
        return services.open_group(
            ["Jess", "Ravi"], EIGHT, key="form", secret_of=lambda text: "of-this-start-" + text
        ).token

    outcomes = at_once(app, [start] * 6)
    assert len(set(outcomes)) == 1
    assert _refused(outcomes) == []
    assert db.session.scalar(select(func.count()).select_from(GroupRow)) == 1


@pytest.mark.parametrize("_", ROUNDS)
def test_renames_to_one_name_at_once_are_one_success(app: Flask, evening: Evening, _: int) -> None:
    group = evening.group

    def rename(player: int, name: str) -> Callable[[], object]:
        return lambda: services.change_player(group, player, HANA, EIGHT, text=name)

    outcomes = at_once(app, [rename(JESS, "Gus"), rename(RAVI, "GUS"), rename(TOM, "gus")])
    assert _refused(outcomes) == [NameTaken] * 2
    assert len([name for name in evening.group.names.values() if name.lower() == "gus"]) == 1
    assert len(evening.log("rename")) == 1


def test_newcomers_of_one_name_at_once_are_one_player(app: Flask, evening: Evening) -> None:
    group = evening.group
    outcomes = at_once(app, [lambda: services.add_player(group, "Gus", HANA, EIGHT)] * 4)
    assert _refused(outcomes) == [NameTaken] * 3
    assert (len(evening.group.players), len(evening.match.seats)) == (4, 4)


def test_two_who_leave_at_once_do_not_leave_one_alone(app: Flask, evening: Evening) -> None:
    outcomes = at_once(app, [lambda: evening.leave(JESS), lambda: evening.leave(RAVI)])
    assert _refused(outcomes) == [TooFewStay]
    assert len(evening.match.standing.waiting_for) == 2


def test_one_who_joins_twice_at_once_sits_down_once(app: Flask, evening: Evening) -> None:
    evening.leave(TOM)
    outcomes = at_once(app, [lambda: evening.join(TOM)] * 3)
    assert _refused(outcomes) == [AlreadyAtTable] * 2
    assert len(evening.log("join")) == 1


def test_results_of_two_matches_at_once_are_both_kept(app: Flask, evening: Evening) -> None:
    other = Evening(services.open_group(["Ann", "Bo"], EIGHT).group.id)
    acts = [_save(one, 1, player, 85) for one in (evening, other) for player in (1, 2)]
    assert _refused(at_once(app, acts)) == []
    assert (evening.points(1), other.points(1)) == ([85, 85, None], [85, 85])


def stopped_at(
    monkeypatch: pytest.MonkeyPatch, place: str, rival: Callable[[], object]
) -> Callable[[], object]:
    """The rival's act, to begin when another act comes to this place; that one gives it a start.

    Without a lock in the rival's way it would be over before the other goes on.
    """
    there, over = Event(), Event()
    module, name = place.rsplit(".", 1)
    real = getattr(import_module(f"scoresheet.services.{module}"), name)

    def stops(*given: object, **named: object) -> object:
        there.set()
        over.wait(0.5)
        return real(*given, **named)

    def starts() -> object:
        assert there.wait(10)
        try:
            return rival()
        finally:
            over.set()

    monkeypatch.setattr(f"scoresheet.services.{place}", stops)
    return starts


def test_no_next_match_starts_while_a_save_is_taken_back(
    app: Flask, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.row(1, "1000 0 0")
    group = evening.group

    def rematch() -> object:
        return services.start_match(group, HANA, EIGHT, after=1)

    rival = stopped_at(monkeypatch, "outcome._saved", rematch)
    outcomes = at_once(app, [evening.take_back, rival])
    assert _refused(outcomes) == [MatchStillOpen]
    assert evening.match.standing.state is State.PLAYING


def test_who_is_renamed_while_sitting_down_waits_for_nobody_for_good(
    app: Flask, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.play("1000 0 0")
    second = evening.start_next(players=[JESS, RAVI])
    group = second.group
    rename = partial(services.change_player, group, TOM, HANA, EIGHT, text="Gus")
    join = partial(services.join_match, group, 2, TOM, HANA, EIGHT)
    rival = stopped_at(monkeypatch, "people.log_for_group", join)
    assert _refused(at_once(app, [rename, rival])) == []
    assert second.group.names[TOM] == "Gus"
    assert second.told("rename", "join") == [
        ("rename", None, TOM, "Tom", "Gus"),
        ("join", 1, TOM, None, None),
    ]


def test_who_reads_sees_the_cells_of_one_version(app: Flask, evening: Evening) -> None:
    saves, over = range(1, 41), Event()

    def save() -> None:
        for number in saves:
            evening.row(1, f"{number} {-number} {number}")
        over.set()

    def read() -> set[int]:
        seen = set()
        while not over.is_set():
            match = evening.match
            points = [match.cells[1, player].points for player in (JESS, RAVI, TOM) if match.cells]
            number = match.version - 1
            assert points == ([number, -number, number] if number else [])
            seen.add(number)
            db.session.rollback()
        return seen

    outcomes = at_once(app, [save, read, read])
    assert all(isinstance(seen, set) and len(seen) > 1 for seen in outcomes[1:])
