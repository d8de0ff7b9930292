"""The table: a match starts, people join and leave it, change seats, and say who deals."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import insert, update

from ..core.book import Group, Match
from ..core.rules import ARLINGTON, HouseRules
from ..core.sheet import By, Seat
from ..errors import (
    AlreadyAtTable,
    DealerAway,
    MatchStillOpen,
    NoSuchPlayer,
    NotAtTable,
    NotOpenForThat,
    PlayerRepeated,
    PlayersTooFew,
    PlayersTooMany,
    PlayerUnknown,
    SeatsChanged,
    SeatsMismatched,
    TableFull,
    TooFewStay,
)
from ..store import queries
from ..store.db import db, writing
from ..store.models import MatchRow, SeatRow, SittingRow
from .lock import locked_group
from .pen import Pen, pen_on, raise_versions
from .repeats import made_before, note_made


def start_match(
    group: Group, by: By, now: datetime, *,
    players: Sequence[int] | None = None, rules: Mapping[str, Any] | None = None,
    after: int | None = None, key: str | None = None,
) -> int:  # fmt: skip
    """Start the group's next match and answer its number; seats in the order given.

    Without `players`, those of the last match in their seats; of the `rules`, the keys given
    replace the group's, for this match. `after` names the match it
    follows: asked twice, one match is started; so it is with the same `key`.
    Raises MatchStillOpen, PlayerUnknown,
    PlayersTooFew, PlayersTooMany, PlayerRepeated.
    """
    with writing():
        group = locked_group(group.id, by)
        made = made_before(group.id, "match", key)
        newest = queries.newest_match(group.id)
        if made is not None or (after is not None and newest > after):
            return made or (after or 0) + 1
        last = queries.match(group.id, newest)
        chosen = None if players is None else read_players(group, players)
        if last is not None and not last.standing.closed:
            raise MatchStillOpen(match=newest)
        chosen = chosen or read_players(group, usual(group, last))
        lay_match(group.id, newest + 1, chosen, replace(group.rules, **(rules or {})), now)
        note_made(group.id, "match", key, newest + 1)
        if last is not None:  # its page tells everybody at the table where it goes on
            raise_versions(MatchRow.group_id == group.id, MatchRow.number == newest)
    return newest + 1


def usual(group: Group, last: Match | None) -> list[int]:
    """Who starts the next match unless somebody says otherwise: those of the last, in seats."""
    active = {player.id for player in group.players if player.active}
    if last is None:
        return [player.id for player in group.players if player.active]
    seated = [seat.player for seat in last.seats if seat.player in active]
    stayed = [seat.player for seat in last.seats if not seat.left]
    if len(seated) > ARLINGTON.most_players:
        seated = [player for player in seated if player in stayed]
    return seated[: ARLINGTON.most_players]


def read_players(group: Group, players: Sequence[int]) -> list[int]:
    """Two to eight different players of the group, in seat order."""
    if any(player not in group.names for player in players):
        raise PlayerUnknown
    if len(set(players)) != len(players):
        raise PlayerRepeated
    require_number(len(players))
    return list(players)


def require_number(players: int) -> None:
    """Raises PlayersTooFew, PlayersTooMany."""
    if players < ARLINGTON.fewest_players:
        raise PlayersTooFew(low=ARLINGTON.fewest_players)
    if players > ARLINGTON.most_players:
        raise PlayersTooMany(high=ARLINGTON.most_players)


def rule_columns(rules: HouseRules) -> dict[str, Any]:
    return {name: getattr(rules, name) for name in queries.RULES}


def lay_match(
    group_id: int, number: int, players: Sequence[int], rules: HouseRules, now: datetime
) -> None:
    """Rows of a new match with these players seated in order, all from the first hand on."""
    db.session.execute(
        insert(MatchRow).values(
            group_id=group_id,
            number=number,
            version=1,
            created_at=now,
            ended_early=False,
            discarded=False,
            judged_from=1,
            hands=0,
            year=now.year,
            **rule_columns(rules),
        )
    )
    for place, player in enumerate(players, start=1):
        _lay_seat(group_id, number, player, place)
        _lay_sitting(group_id, number, player, 1)


def _lay_seat(group_id: int, number: int, player: int, place: int) -> None:
    key = {"group_id": group_id, "match": number, "player": player}
    db.session.execute(insert(SeatRow).values(**key, place=place))


def _lay_sitting(group_id: int, number: int, player: int, first: int) -> None:
    key = {"group_id": group_id, "match": number, "player": player}
    db.session.execute(insert(SittingRow).values(**key, first_hand=first))


def at_table(match: Match) -> int:
    """How many players sit there now."""
    return sum(not seat.left for seat in match.seats)


def seat_player(pen: Pen, player: int) -> None:
    """Seat a player of the group from the open hand on, and log it."""
    first = pen.standing.next_hand
    if pen.standing.touched == first:
        _keep_dealer(pen)  # cards of that hand are dealt: who comes now doesn't take the deal
    seat = next((seat for seat in pen.match.seats if seat.player == player), None)
    if seat is None:
        _lay_seat(pen.group_id, pen.number, player, len(pen.match.seats) + 1)
        _lay_sitting(pen.group_id, pen.number, player, first)
    elif (seat.sittings[-1].left_at or 0) >= first:
        _set_left_at(pen, seat, None)
    else:
        _lay_sitting(pen.group_id, pen.number, player, first)
    pen.log("join", hand=first, player=player)


def join_match(group: Group, number: int, player: int, by: By, now: datetime) -> Match:
    """Seat a player in the open match, or seat one again who left; waited for from now on.

    Raises NoSuchMatch, NoSuchPlayer, MatchClosed, AlreadyAtTable, TableFull.
    """
    if player not in group.names:
        raise NoSuchPlayer
    with pen_on(group.id, number, by, now, group_too=True) as pen:
        pen.require_open()
        if any(seat.player == player and not seat.left for seat in pen.match.seats):
            raise AlreadyAtTable(name=group.names[player])
        if at_table(pen.match) >= ARLINGTON.most_players:
            raise TableFull(high=ARLINGTON.most_players)
        seat_player(pen, player)
    return pen.match


def leave_match(group: Group, number: int, player: int, by: By, now: datetime) -> Match:
    """A player leaves from the open hand on; a result of it already entered stands.

    Raises NoSuchMatch, NoSuchPlayer, MatchClosed, NotAtTable, TooFewStay.
    """
    with pen_on(group.id, number, by, now) as pen:
        seat = pen.seat_of(player)
        pen.require_open()
        if seat.left:
            raise NotAtTable(name=group.names[player])
        if at_table(pen.match) <= ARLINGTON.fewest_players:
            raise TooFewStay(low=ARLINGTON.fewest_players)
        hand = max(pen.standing.next_hand, seat.sittings[-1].first)  # an emptied hand opens again
        _set_left_at(pen, seat, hand)
        pen.log("leave", hand=hand, player=player)
    return pen.match


def _set_left_at(pen: Pen, seat: Seat, hand: int | None) -> None:
    stretch = {
        "group_id": pen.group_id, "match": pen.number, "player": seat.player,
        "first_hand": seat.sittings[-1].first,
    }  # fmt: skip
    db.session.execute(update(SittingRow).filter_by(**stretch).values(left_at=hand))


def change_table(
    group: Group, number: int, by: By, now: datetime, *,
    order: Sequence[int] | None = None, seen: Sequence[int] | None = None,
    dealer: int | None = None,
) -> Match:  # fmt: skip
    """The order at the table, everybody on the sheet named once; and who deals the open hand.

    The deal goes round in that order; a new order alone leaves the open hand's dealer. With
    `seen`, the order as the asker had it, a new order is conditional.
    Raises SeatsMismatched, PlayerUnknown, MatchClosed, SeatsChanged, DealerAway, NotOpenForThat.
    """
    with pen_on(group.id, number, by, now) as pen:
        seated = [seat.player for seat in pen.match.seats]
        if order is not None and sorted(order) != sorted(seated):
            raise SeatsMismatched
        if dealer is not None and dealer not in seated:
            raise PlayerUnknown
        pen.require_open()
        if order is not None and list(order) != seated:
            if seen is not None and list(seen) != seated:
                raise SeatsChanged
            _set_seats(pen, order)
        if dealer is not None:
            _set_dealer(pen, dealer, group.names[dealer])
    return pen.match


def _set_seats(pen: Pen, order: Sequence[int]) -> None:
    was = [seat.player for seat in pen.match.seats]
    _keep_dealer(pen)
    for place, player in enumerate(order, start=1):
        key = {"group_id": pen.group_id, "match": pen.number, "player": player}
        db.session.execute(update(SeatRow).filter_by(**key).values(place=place))
    pen.log("seats", was=was, now=list(order))
    pen.reread()


def _keep_dealer(pen: Pen) -> None:
    """Once the deal has gone round, a new order doesn't change who deals the open hand."""
    hand, player = pen.standing.open_hand, pen.standing.dealer
    if hand is not None and pen.standing.touched:
        pen.decide(dealer_hand=hand, dealer_player=player)


def _set_dealer(pen: Pen, player: int, name: str) -> None:
    hand = pen.standing.open_hand
    if hand is None:
        raise NotOpenForThat
    if not pen.seat_of(player).covers(hand) or pen.cell(hand, player).sat_out:
        raise DealerAway(name=name)
    if pen.standing.dealer != player:
        pen.log("dealer", hand=hand, player=player, was=pen.standing.dealer, now=player)
        pen.decide(dealer_hand=hand, dealer_player=player)
