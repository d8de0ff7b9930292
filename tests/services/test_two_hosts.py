"""Two hosts at once: the first stands, the second is told, and nobody undoes the other's save."""

import pytest

from scoresheet import services
from scoresheet.core.sheet import Cell, State
from scoresheet.errors import CellChanged, ChangedSince, HandChanged, NotOpenForThat, SeatsChanged
from scoresheet.services import Entry, revisions_of
from tests.build import JESS, RAVI, TOM

from .evening import HANA, HANAS_TABLET, Evening


def test_every_cell_that_moved_on_is_named_not_the_first_alone(evening: Evening) -> None:
    evening.row(1, "10 20 30")
    stale = [Entry(1, player, Cell(5), 0) for player in (JESS, RAVI, TOM)]
    with pytest.raises(CellChanged) as clash:
        evening.enter(*stale, by=HANAS_TABLET)
    named = {player: cell.points for player, cell in clash.value.params["cells"].items()}
    assert named == {JESS: 10, RAVI: 20, TOM: 30}
    assert evening.points(1) == [10, 20, 30]


def test_a_save_that_changed_nothing_names_no_version_of_its_own(evening: Evening) -> None:
    assert evening.put(1, JESS, "10").saved == 2
    assert evening.put(1, RAVI, "20", by=HANAS_TABLET).saved == 3
    assert evening.put(1, JESS, "10").saved is None


def test_a_value_put_in_again_by_somebody_is_not_undone_by_the_first(evening: Evening) -> None:
    first = evening.put(1, JESS, "85").saved or 0
    evening.put(1, JESS, "90", by=HANAS_TABLET)
    evening.put(1, JESS, "85", by=HANAS_TABLET)
    with pytest.raises(ChangedSince):
        evening.undo(first)
    assert evening.points(1)[0] == 85


def test_a_misdeal_asked_for_before_somebody_entered_is_refused(evening: Evening) -> None:
    seen = revisions_of(evening.match, 1)
    evening.put(1, JESS, "10", by=HANAS_TABLET)
    with pytest.raises(HandChanged):
        services.misdeal(evening.group_id, 1, 1, HANA, evening.now, seen=seen)
    assert evening.points(1) == [10, None, None]
    seen = revisions_of(evening.match, 1)
    services.misdeal(evening.group_id, 1, 1, HANA, evening.now, seen=seen)
    assert evening.match.standing.hands[0].misdeal


def test_a_seat_moved_from_an_old_order_moves_once_or_is_refused(evening: Evening) -> None:
    seen, asked = [JESS, RAVI, TOM], [JESS, TOM, RAVI]

    def move() -> list[int]:
        act = services.change_table
        match = act(evening.group, 1, HANA, evening.now, order=asked, seen=seen)
        return [seat.player for seat in match.seats]

    assert move() == asked
    assert move() == asked  # the same tap twice
    services.change_table(evening.group, 1, HANAS_TABLET, evening.now, order=[TOM, JESS, RAVI])
    with pytest.raises(SeatsChanged):
        move()


def test_an_ending_that_was_not_what_the_page_said_is_refused(evening: Evening) -> None:
    evening.put(1, JESS, "10")
    with pytest.raises(NotOpenForThat):
        services.end_match(evening.group_id, 1, HANA, evening.now, ending="discard")
    assert not evening.match.standing.closed


def test_play_on_twice_from_one_page_plays_on_once(evening: Evening) -> None:
    evening.play("500 0 0", "10 0 0", "10 0 0")
    evening.put(1, JESS, "1000")  # hand 1 wins now, with hands 2 and 3 after it
    assert evening.match.standing.state is State.WON
    services.play_on(evening.group_id, 1, HANA, evening.now, hand=1)
    with pytest.raises(NotOpenForThat):
        services.play_on(evening.group_id, 1, HANA, evening.now, hand=1)


def test_a_newcomer_in_a_hand_already_dealt_does_not_take_the_deal(evening: Evening) -> None:
    evening.play("10 10 10", "10 10 10", "10 10 10")  # Jess, Ravi and Tom have dealt
    evening.put(4, RAVI, "40")
    assert evening.match.standing.dealer == JESS
    services.add_player(evening.group, "Gus", HANA, evening.now)
    assert evening.match.standing.dealer == JESS
    assert evening.match.standing.waiting_for == (JESS, TOM, 4)
