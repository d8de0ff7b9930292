"""The lock on a group: its version raised first, as a match's is."""

from sqlalchemy import update

from ..core.book import Group
from ..errors import NoSuchGroup
from ..store import queries
from ..store.db import db
from ..store.models import GroupRow


def locked_group(group_id: int) -> Group:
    """Raise the group's version, which locks it, then read it. Raises NoSuchGroup."""
    db.session.execute(
        update(GroupRow).where(GroupRow.id == group_id).values(version=GroupRow.version + 1)
    )
    group = queries.group(group_id)
    if group is None:
        raise NoSuchGroup(code="")
    return group
