"""People join the open match, leave it and come back; the table has room for two to eight."""

import pytest

from scoresheet import services
from scoresheet.core.sheet import Seat, Sitting, State
from scoresheet.errors import (
    AlreadyAtTable,
    MatchClosed,
    NoSuchPlayer,
    NotAtTable,
    Refusal,
    TableFull,
    TooFewStay,
)
from scoresheet.store import lists
from tests.build import GUS, JESS, RAVI, TOM

from .evening import EIGHT, HANA, RAVIS_PHONE, Evening


def _add(evening: Evening, name: str = "Gus") -> int:
    return services.add_player(evening.group, name, HANA, evening.now).id


def _seat(evening: Evening, player: int) -> Seat:
    return next(seat for seat in evening.match.seats if seat.player == player)


def _left(evening: Evening) -> dict[int, tuple[int, bool]]:
    """(rank, left before the end) by player, as the list has them; the sheet says the same."""
    [past] = lists.past_matches(evening.group_id)
    listed = {final.player: (final.rank, final.left) for final in past.finals}
    totals = evening.match.standing.totals
    assert listed == {total.player: (total.rank, total.left) for total in totals}
    return listed


def _table(names: str) -> Evening:
    return Evening(services.open_group(names.split(), EIGHT).group.id)


def test_a_newcomer_joins_the_open_match_and_sits_out_the_hands_before(evening: Evening) -> None:
    evening.play("210 85 -100")
    assert _add(evening) == GUS
    standing = evening.match.standing
    line = standing.hands[0].line_of(GUS)
    assert line is not None
    assert (line.sat_out, line.entry, standing.waiting_for) == (True, None, (JESS, RAVI, TOM, GUS))
    assert evening.told("join") == [("join", 2, GUS, None, None)]


def test_a_newcomer_is_waited_for_in_the_open_hand_they_join(evening: Evening) -> None:
    evening.row(1, "1000 0 .")
    _add(evening)
    assert evening.put(1, TOM, "0").standing.state is State.PLAYING
    assert evening.put(1, GUS, "1050").standing.winner == GUS


def test_a_newcomer_sits_after_the_others(evening: Evening) -> None:
    _add(evening)
    assert [seat.player for seat in evening.match.seats] == [JESS, RAVI, TOM, GUS]


def test_a_newcomer_joins_no_match_that_is_over(evening: Evening) -> None:
    evening.play("1000 0 0")
    version = evening.version
    _add(evening)
    assert len(evening.match.seats) == 3
    assert (evening.group.names[GUS], evening.version) == ("Gus", version)


@pytest.mark.usefixtures("in_app")
def test_a_ninth_player_is_of_the_group_and_not_of_the_full_match() -> None:
    evening = _table("Jess Ravi Tom Ann Bo Cy Di Ed")
    _add(evening)
    assert (len(evening.group.players), len(evening.match.seats)) == (9, 8)
    with pytest.raises(TableFull):
        evening.join(9)


def test_one_who_leaves_leaves_from_the_open_hand_on_and_nobody_waits(evening: Evening) -> None:
    evening.play("210 85 -100")
    standing = evening.leave(JESS).standing
    assert (standing.waiting_for, evening.lines()) == ((RAVI, TOM), [210, 85, 0])
    assert standing.total_of(JESS).left
    assert evening.told("leave") == [("leave", 2, JESS, None, None)]


def test_one_who_left_cannot_win_a_later_hand(evening: Evening) -> None:
    evening.play("990 85 5")
    evening.leave(JESS)
    evening.play(". 100 5")
    assert evening.match.standing.state is State.PLAYING
    evening.play(". 815 5")
    # Ravi 85 + 100 + 815
    assert (evening.match.standing.winner, evening.lines()) == (RAVI, [990, 1000, 15])


def test_a_result_of_the_open_hand_stands_when_its_player_leaves(evening: Evening) -> None:
    evening.row(1, "1000 . .")
    evening.leave(JESS)
    assert evening.row(1, ". 0 0").standing.winner == JESS


def test_who_left_after_the_winning_hand_stayed_to_the_end_in_the_list_too(
    evening: Evening,
) -> None:
    evening.play("990 5 85", "5 5 5")
    evening.leave(TOM)
    evening.put(1, JESS, "1000")  # hand 1 has decided it, so Tom left two hands after
    evening.end()
    assert _left(evening) == {JESS: (1, False), TOM: (2, False), RAVI: (3, False)}


def test_who_came_back_after_the_winning_hand_left_before_it_in_the_list_too(
    evening: Evening,
) -> None:
    evening.play("990 5 85")
    evening.leave(TOM)
    evening.play("5 5 .")
    evening.join(TOM)
    evening.play("0 0 0")
    evening.put(2, JESS, "10")  # hand 2 has decided it, and Tom wasn't there
    evening.end()
    assert _left(evening) == {JESS: (1, False), RAVI: (2, False), TOM: (3, True)}


def test_who_left_in_the_winning_hand_and_has_a_result_of_it_left_after_it(
    evening: Evening,
) -> None:
    evening.row(1, "1000 . .")
    evening.leave(JESS)
    evening.row(1, ". 0 5")
    assert _left(evening) == {JESS: (1, False), TOM: (2, False), RAVI: (3, False)}


def test_of_a_match_ended_early_the_list_says_who_was_gone_at_its_end(evening: Evening) -> None:
    evening.play("210 85 400")
    evening.leave(TOM)
    evening.play("5 5 .")
    evening.end()
    assert _left(evening) == {JESS: (1, False), RAVI: (2, False), TOM: (3, True)}
    evening.reopen()
    evening.join(TOM)
    evening.end()
    # 215, 90 and 400: at the table again, Tom is first
    assert _left(evening) == {TOM: (1, False), JESS: (2, False), RAVI: (3, False)}


def test_of_an_open_match_the_list_says_who_left(evening: Evening) -> None:
    evening.play("210 85 400")
    evening.leave(TOM)
    [listed] = lists.listed_matches(evening.group_id)
    assert [(own.player, own.left) for own in listed.finals] == [
        (JESS, False),
        (RAVI, False),
        (TOM, True),
    ]


def test_leaving_is_refused_when_fewer_than_two_would_stay(evening: Evening) -> None:
    evening.leave(JESS)
    for player in (RAVI, TOM):
        with pytest.raises(TooFewStay):
            evening.leave(player)
    assert evening.match.standing.waiting_for == (RAVI, TOM)


def test_leaving_is_undone_by_joining_again(evening: Evening) -> None:
    evening.play("210 85 -100")
    evening.leave(TOM)
    assert evening.join(TOM).standing.waiting_for == (JESS, RAVI, TOM)
    assert _seat(evening, TOM).sittings == (Sitting(1, None),)


def test_the_hands_between_leaving_and_joining_again_are_sat_out(evening: Evening) -> None:
    evening.play("210 85 -100")
    evening.leave(TOM)
    evening.play("5 5 .")
    evening.join(TOM)
    evening.play("5 5 150")
    assert _seat(evening, TOM).sittings == (Sitting(1, 2), Sitting(3, None))
    # the 100 carried over the hand between: 150 - 100
    assert evening.lines() == [220, 95, 50]


def test_one_who_joined_and_left_in_the_same_hand_sat_out_all(evening: Evening) -> None:
    _add(evening)
    evening.leave(GUS)
    assert evening.play("5 5 5").standing.open_hand == 2
    evening.join(GUS)
    assert evening.match.standing.waiting_for == (JESS, RAVI, TOM, GUS)


def test_one_who_joined_leaves_again_after_an_emptied_hand_opened_again(evening: Evening) -> None:
    evening.play("5 5 5")
    _add(evening)
    evening.put(1, JESS, ".")
    standing = evening.leave(GUS).standing
    assert (standing.open_hand, standing.waiting_for) == (1, (JESS,))
    assert evening.put(1, JESS, "5").standing.waiting_for == (JESS, RAVI, TOM)


def test_one_who_left_comes_back_after_an_emptied_hand_opened_again(evening: Evening) -> None:
    evening.play("5 5 5")
    evening.leave(TOM)
    evening.put(1, JESS, ".")
    evening.join(TOM)
    assert _seat(evening, TOM).sittings == (Sitting(1, None),)
    evening.leave(TOM)
    assert evening.put(1, JESS, "5").standing.waiting_for == (JESS, RAVI)


@pytest.mark.parametrize(("player", "refused"), [(TOM, AlreadyAtTable), (9, NoSuchPlayer)])
def test_who_sits_there_or_is_nobody_does_not_join(
    evening: Evening, player: int, refused: type[Refusal]
) -> None:
    with pytest.raises(refused):
        evening.join(player)
    assert evening.version == 1


def test_who_is_not_at_the_table_does_not_leave(evening: Evening) -> None:
    evening.leave(TOM)
    with pytest.raises(NotAtTable):
        evening.leave(TOM)
    with pytest.raises(NoSuchPlayer):
        evening.leave(9)
    assert evening.version == 2


@pytest.mark.usefixtures("in_app")
def test_there_is_no_coming_back_to_a_table_that_filled_up() -> None:
    evening = _table("Jess Ravi Tom Ann Bo Cy Di Ed")
    evening.leave(JESS)
    _add(evening)
    assert len(evening.match.seats) == 9
    with pytest.raises(TableFull):
        evening.join(JESS)


def test_nobody_joins_or_leaves_a_match_that_is_over(evening: Evening) -> None:
    evening.leave(TOM)
    evening.play("1000 0 .")
    with pytest.raises(MatchClosed):
        evening.join(TOM)
    with pytest.raises(MatchClosed):
        evening.leave(JESS)


def test_a_leaving_is_logged_with_who_asked_for_it(evening: Evening) -> None:
    evening.leave(RAVI, by=RAVIS_PHONE)
    assert [line.by for line in evening.log()] == [RAVIS_PHONE]


def test_leaving_one_match_says_nothing_about_the_next(evening: Evening) -> None:
    evening.leave(JESS)
    evening.play(". 1000 0")
    following = evening.start_next()
    assert following.match.standing.waiting_for == (JESS, RAVI, TOM)
