"""What looking back needs ready: parts of finished matches, the record by year, lists by index.

What finished matches had of the record before is worked out when it is first asked for.

Revision ID: 0004
Revises: 0003
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

OPEN = "banked_hand IS NULL AND ended_early IS {false} AND discarded IS {false}"
UNRECORDED = "(banked_hand IS NOT NULL OR ended_early IS {true}) AND recorded IS {false}"


def partial_index(name: str, those: str) -> None:
    op.create_index(
        name,
        "matches",
        ["group_id", "number"],
        sqlite_where=sa.text(those.format(false="0", true="1")),
        postgresql_where=sa.text(those.format(false="false", true="true")),
    )


def upgrade() -> None:
    op.create_table(
        "parts",
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("match", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.Column("hands", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("best", sa.Integer(), nullable=False),
        sa.Column("worst", sa.Integer(), nullable=True),
        sa.Column("counted", sa.Integer(), nullable=False),
        sa.Column("outs", sa.Integer(), nullable=False),
        sa.Column("carry_points", sa.Integer(), nullable=False),
        sa.Column("carry_hands", sa.Integer(), nullable=False),
        sa.Column("carry_lasting", sa.Boolean(), nullable=False),
        sa.Column("comebacks", sa.Integer(), nullable=False),
        sa.Column("race", sa.JSON(), nullable=False),
        sa.CheckConstraint("rank >= 1", name=op.f("ck_parts_rank")),
        sa.CheckConstraint("wins BETWEEN 0 AND 1", name=op.f("ck_parts_wins")),
        sa.CheckConstraint("hands >= 1", name=op.f("ck_parts_hands")),
        sa.CheckConstraint(
            "worst IS NULL OR (worst < 0 AND worst <= best)", name=op.f("ck_parts_worst")
        ),
        sa.CheckConstraint("counted BETWEEN 0 AND hands", name=op.f("ck_parts_counted")),
        sa.CheckConstraint("outs BETWEEN 0 AND counted", name=op.f("ck_parts_outs")),
        sa.CheckConstraint("carry_points >= 0 AND carry_hands >= 0", name=op.f("ck_parts_carry")),
        sa.CheckConstraint("comebacks BETWEEN 0 AND wins", name=op.f("ck_parts_comebacks")),
        sa.ForeignKeyConstraint(
            ["group_id", "match", "player"],
            ["seats.group_id", "seats.match", "seats.player"],
            name=op.f("fk_parts_seats"),
        ),
        sa.PrimaryKeyConstraint("group_id", "match", "player", name=op.f("pk_parts")),
    )
    op.create_table(
        "records",
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("year", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kept", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"], name=op.f("fk_records_groups")),
        sa.PrimaryKeyConstraint("group_id", "year", name=op.f("pk_records")),
    )
    op.add_column("matches", sa.Column("year", sa.Integer(), nullable=True))
    op.add_column(
        "matches", sa.Column("recorded", sa.Boolean(), server_default=sa.false(), nullable=False)
    )
    op.execute(f"UPDATE matches SET year = {_year()}")
    op.create_index(
        op.f("ix_matches_group_id_year_number"), "matches", ["group_id", "year", "number"]
    )
    op.create_index(
        op.f("ix_matches_group_id_winner_number"), "matches", ["group_id", "winner", "number"]
    )
    partial_index("ix_matches_open", OPEN)
    partial_index("ix_matches_unrecorded", UNRECORDED)
    op.create_index(
        op.f("ix_changes_group_id_match_version_id"),
        "changes",
        ["group_id", "match", "version", "id"],
    )


def _year() -> str:
    """The year, in UTC, of a match's first closing, or else of its start, or else its making."""
    when = "coalesce(banked_at, started_at, created_at)"
    if op.get_bind().dialect.name == "postgresql":
        return f"extract(year FROM {when} AT TIME ZONE 'UTC')"
    return f"CAST(strftime('%Y', {when}) AS INTEGER)"


def downgrade() -> None:
    op.drop_index(op.f("ix_changes_group_id_match_version_id"), "changes")
    op.drop_index("ix_matches_unrecorded", "matches")
    op.drop_index("ix_matches_open", "matches")
    op.drop_index(op.f("ix_matches_group_id_winner_number"), "matches")
    op.drop_index(op.f("ix_matches_group_id_year_number"), "matches")
    op.drop_column("matches", "recorded")
    op.drop_column("matches", "year")
    op.drop_table("records")
    op.drop_table("parts")
