"""Matches follow one another: one at a time, numbered, with those of the last in their seats."""

import pytest
from sqlalchemy import update

from scoresheet import services
from scoresheet.errors import (
    MatchStillOpen,
    PlayerRepeated,
    PlayersTooFew,
    PlayersTooMany,
    PlayerUnknown,
    Refusal,
)
from scoresheet.store import lists, queries
from scoresheet.store.db import db, writing
from scoresheet.store.models import PlayerRow
from tests.build import JESS, RAVI, TOM

from .evening import HANA, Evening


def _rematch(evening: Evening, after: int) -> int:
    return services.start_match(evening.group, HANA, evening.now, after=after)


def _seated(evening: Evening) -> list[int]:
    return [seat.player for seat in evening.match.seats]


def test_a_rematch_is_the_same_people_in_the_same_seats(evening: Evening) -> None:
    services.change_table(evening.group, 1, HANA, evening.now, order=[TOM, JESS, RAVI])
    evening.play("1000 0 0")
    following = Evening(evening.group_id, _rematch(evening, 1))
    assert (following.number, _seated(following)) == (2, [TOM, JESS, RAVI])
    assert (following.match.standing.waiting_for, following.log()) == ((TOM, JESS, RAVI), [])


def test_a_rematch_tapped_twice_is_one_match(evening: Evening) -> None:
    evening.play("1000 0 0")
    assert [_rematch(evening, 1), _rematch(evening, 1)] == [2, 2]
    assert queries.newest_match(evening.group_id) == 2


def test_a_rematch_replayed_years_later_starts_nothing(evening: Evening) -> None:
    evening.play("1000 0 0")
    following = evening.start_next()
    following.play("1000 0 0")
    assert _rematch(evening, 1) == 2
    assert queries.newest_match(evening.group_id) == 2


def test_no_match_starts_while_the_newest_is_open(evening: Evening) -> None:
    evening.play("5 5 5")
    for after in (None, 1):
        with pytest.raises(MatchStillOpen):
            services.start_match(evening.group, HANA, evening.now, after=after)
    assert queries.newest_match(evening.group_id) == 1


def test_an_earlier_match_reopened_hinders_no_start(evening: Evening) -> None:
    evening.play("1000 0 0")
    following = evening.start_next()
    following.end()
    evening.reopen()
    assert following.start_next().number == 3


def test_people_and_seats_of_the_next_match_are_chosen(evening: Evening) -> None:
    evening.play("1000 0 0")
    following = evening.start_next(players=[TOM, JESS], rules={"target": 500})
    assert (_seated(following), following.match.rules.target) == ([TOM, JESS], 500)


@pytest.mark.parametrize(
    ("players", "refused"),
    [
        ([], PlayersTooFew),
        ([1], PlayersTooFew),
        ([1, 1], PlayerRepeated),
        ([1, 9], PlayerUnknown),
        ([3, 4, 5, 6, 7, 8, 1, 2, 0], PlayerUnknown),
    ],
)
def test_two_to_eight_different_players_of_the_group_start_a_match(
    evening: Evening, players: list[int], refused: type[Refusal]
) -> None:
    evening.end()
    with pytest.raises(refused):
        evening.start_next(players=players)
    assert queries.newest_match(evening.group_id) == 1


def test_nine_start_no_match(evening: Evening) -> None:
    for name in ("Ann", "Bo", "Cy", "Di", "Ed", "Gus"):
        services.add_player(evening.group, name, HANA, evening.now)
    evening.end()
    with pytest.raises(PlayersTooMany):
        evening.start_next(players=list(range(1, 10)))
    assert evening.start_next(players=list(range(1, 9))).number == 2


def test_those_who_stayed_come_first_where_the_last_sheet_shows_more_than_eight(
    evening: Evening,
) -> None:
    evening.leave(JESS)
    for name in ("Ann", "Bo", "Cy", "Di", "Ed", "Gus"):
        services.add_player(evening.group, name, HANA, evening.now)
    assert _seated(evening) == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    evening.end()
    assert _seated(evening.start_next()) == [2, 3, 4, 5, 6, 7, 8, 9]


def test_who_is_not_active_is_not_seated_by_default(evening: Evening) -> None:
    evening.end()
    with writing():
        db.session.execute(update(PlayerRow).filter_by(id=RAVI).values(active=False))
    assert _seated(evening.start_next()) == [JESS, TOM]


def test_who_starts_in_a_group_without_a_match_is_everybody_active(evening: Evening) -> None:
    assert services.usual(evening.group, None) == [JESS, RAVI, TOM]


def test_past_matches_come_newest_first_page_by_page(evening: Evening) -> None:
    for winner in ("1000 0 0", "0 1000 0", "0 0 1000"):
        evening.play(winner)
        evening = evening.start_next()
    pages = [
        [(past.number, past.winner) for past in lists.past_matches(1, before=before, limit=2)]
        for before in (None, 2, 1)
    ]
    assert pages == [[(3, TOM), (2, RAVI)], [(1, JESS)], []]


def test_players_who_cannot_start_are_told_before_an_open_match(evening: Evening) -> None:
    with pytest.raises(PlayerUnknown):
        evening.start_next(players=[1, 9])
    with pytest.raises(MatchStillOpen):
        evening.start_next(players=[1, 2])


def test_a_start_with_the_same_key_is_one_match(evening: Evening) -> None:
    evening.end()
    numbers = [evening.start_next(key="the second").number for _ in range(3)]
    assert (numbers, queries.newest_match(evening.group_id)) == ([2, 2, 2], 2)


def test_every_match_but_the_discarded_is_listed_its_players_by_seat(evening: Evening) -> None:
    evening.play("0 85 1000")
    discarded = evening.start_next()
    discarded.end()
    third = discarded.start_next(players=[TOM, JESS])
    third.put(1, TOM, "5")
    listed = lists.listed_matches(evening.group_id)
    assert [(past.number, past.hands) for past in listed] == [(3, 1), (1, 1)]
    assert [[(own.player, own.running, own.rank) for own in past.finals] for past in listed] == [
        [(TOM, 5, 1), (JESS, 0, 2)],
        [(JESS, 0, 3), (RAVI, 85, 2), (TOM, 1000, 1)],
    ]
    assert lists.newest_seats(evening.group_id) == [TOM, JESS]
