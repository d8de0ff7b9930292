"""The lock on a group: its version raised first, as a match's is; and its lines in the log."""

from datetime import datetime

from ..core.book import Group
from ..core.sheet import By
from ..errors import NoSuchGroup
from ..store import queries
from .pen import lock_group, require_right, take_pen


def locked_group(group_id: int, by: By | None = None) -> Group:
    """Raise the group's version, which locks it, then read it.

    Raises NoSuchGroup, and TokenNeeded where the right of `by` was taken back meanwhile.
    """
    lock_group(group_id)
    group = reread(group_id)
    if by is not None:
        require_right(group_id, by)
    return group


def reread(group_id: int) -> Group:
    """The group as written so far. Raises NoSuchGroup."""
    group = queries.group(group_id)
    if group is None:
        raise NoSuchGroup(code="")
    return group


def log_for_group(
    group_id: int, what: str, by: By, now: datetime, *,
    player: int | None = None, was: object = None, now_is: object = None,
) -> None:  # fmt: skip
    """A change of the group is a line in the log of its newest match."""
    newest = queries.newest_match(group_id)
    if newest:
        take_pen(group_id, newest, by, now).log(what, player=player, was=was, now=now_is)
