"""A group and its matches as values."""

from scoresheet.core.book import Group, Match, Player
from scoresheet.core.rules import HouseRules
from scoresheet.core.sheet import Decisions, Won
from tests.build import JESS, RAVI, cells, seats


def test_a_group_knows_its_players_by_name() -> None:
    players = (Player(JESS, "Jess"), Player(RAVI, "Ravi", active=False))
    group = Group(1, "K7QM2XWD", None, HouseRules(), 1, players)
    assert group.names == {JESS: "Jess", RAVI: "Ravi"}


def test_the_standing_of_a_match_is_derived_from_what_is_stored_of_it() -> None:
    match = Match(1, 3, HouseRules(target=500), seats(), cells("500 0 0"), Decisions())
    assert match.standing.won == Won(JESS, 1)
    assert match.standing.to_bank is True
