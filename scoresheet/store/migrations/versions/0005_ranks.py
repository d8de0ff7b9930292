"""Ranks in the record are among those who played: it is worked out anew when it is asked for.

What is kept of finished matches counted, behind a player without a result, one who had left.

Revision ID: 0005
Revises: 0004
"""

from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("DELETE FROM parts")
    op.execute("DELETE FROM records")
    op.execute("UPDATE matches SET recorded = false WHERE recorded")


def downgrade() -> None:
    """What is kept is right by the older revision's figures too, but for such a rank."""
