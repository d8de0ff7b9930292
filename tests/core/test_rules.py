"""House rules and their bounds."""

import pytest

from scoresheet.core.rules import ARLINGTON, HouseRules, comes_in_steps
from scoresheet.errors import RuleRefused, TargetRefused


def test_the_defaults_are_those_of_arlington() -> None:
    rules = ARLINGTON.defaults
    assert (rules.target, rules.joker, rules.going_out_bonus) == (1000, False, 100)
    assert (rules.deuce_as_ace, rules.ace_left) == (10, 10)
    assert (rules.biggest_set, rules.longest_run) == (4, None)
    assert rules == HouseRules()


def test_two_to_eight_play_and_a_hundred_come_over_the_years() -> None:
    game = ARLINGTON
    assert (game.fewest_players, game.most_players, game.most_in_group) == (2, 8, 100)


@pytest.mark.parametrize("target", [100, 101, 1000, 10_000])
def test_a_target_from_100_to_10000_is_taken(target: int) -> None:
    assert HouseRules(target=target).target == target


@pytest.mark.parametrize("target", [-1000, 0, 99, 10_001, 10**30])
def test_a_target_beyond_its_bounds_is_refused(target: int) -> None:
    with pytest.raises(TargetRefused, match=r"from 100 to 10000\.|from 100 to 10,000\."):
        HouseRules(target=target)


@pytest.mark.parametrize("bonus", [0, 1, 100, 500])
def test_a_bonus_from_0_to_500_is_taken(bonus: int) -> None:
    assert HouseRules(going_out_bonus=bonus).going_out_bonus == bonus


@pytest.mark.parametrize("bonus", [-1, 501])
def test_a_bonus_beyond_its_bounds_is_refused(bonus: int) -> None:
    with pytest.raises(RuleRefused):
        HouseRules(going_out_bonus=bonus)


@pytest.mark.parametrize("value", [10, 20])
def test_an_ace_counts_10_or_20(value: int) -> None:
    rules = HouseRules(deuce_as_ace=value, ace_left=value)
    assert (rules.deuce_as_ace, rules.ace_left) == (value, value)


@pytest.mark.parametrize("value", [0, 15, -10, 25])
def test_an_ace_counts_nothing_else(value: int) -> None:
    with pytest.raises(RuleRefused):
        HouseRules(deuce_as_ace=value)
    with pytest.raises(RuleRefused):
        HouseRules(ace_left=value)


@pytest.mark.parametrize("length", [4, None])
def test_sets_and_runs_go_to_four_or_without_limit(length: int | None) -> None:
    rules = HouseRules(biggest_set=length, longest_run=length)
    assert (rules.biggest_set, rules.longest_run) == (length, length)


@pytest.mark.parametrize("length", [0, 3, 5, 13])
def test_sets_and_runs_have_no_other_limit(length: int) -> None:
    with pytest.raises(RuleRefused):
        HouseRules(biggest_set=length)
    with pytest.raises(RuleRefused):
        HouseRules(longest_run=length)


def test_a_joker_can_be_played() -> None:
    assert HouseRules(joker=True).joker is True


@pytest.mark.parametrize(
    ("points", "bonus", "comes"),
    [
        (210, 100, True),
        (-155, 100, True),
        (0, 100, True),
        (212, 100, False),
        (-3, 100, False),
        (212, 7, True),  # 205 and the bonus
        (205, 7, True),
        (213, 7, False),
    ],
)
def test_results_come_in_fives_with_or_without_the_bonus(
    points: int, bonus: int, *, comes: bool
) -> None:
    assert comes_in_steps(points, HouseRules(going_out_bonus=bonus)) is comes
