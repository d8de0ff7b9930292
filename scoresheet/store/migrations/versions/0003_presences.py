"""Whose phones are here.

Revision ID: 0003
Revises: 0002
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "presences",
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("seat_hash", sa.String(length=64), nullable=False),
        sa.Column("process", sa.String(length=16), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"], name=op.f("fk_presences_groups")),
        sa.PrimaryKeyConstraint("group_id", "seat_hash", "process", name=op.f("pk_presences")),
    )


def downgrade() -> None:
    op.drop_table("presences")
