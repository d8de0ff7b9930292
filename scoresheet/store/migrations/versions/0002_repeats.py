"""What a caller's key has made already.

Revision ID: 0002
Revises: 0001
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "repeats",
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("key_hash", sa.String(length=64), nullable=False),
        sa.Column("what", sa.String(length=8), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.CheckConstraint("number >= 1", name=op.f("ck_repeats_number")),
        sa.CheckConstraint(
            "what IN ('group', 'host', 'match', 'player', 'seat')", name=op.f("ck_repeats_what")
        ),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"], name=op.f("fk_repeats_groups")),
        sa.PrimaryKeyConstraint("group_id", "key_hash", "what", name=op.f("pk_repeats")),
    )


def downgrade() -> None:
    op.drop_table("repeats")
