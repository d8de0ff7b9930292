"""Who left a finished match before its end is kept with the final lines, by the sheet's own rule.

Revision ID: 0006
Revises: 0005
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

OF_SEAT = """
    matches.group_id = seats.group_id AND matches.number = seats.match
    AND {table}.group_id = seats.group_id AND {table}.match = seats.match
    AND {table}.player = seats.player
"""


def upgrade() -> None:
    op.add_column("seats", sa.Column("final_left", sa.Boolean(), nullable=True))
    op.execute(f"""
        UPDATE seats SET final_left = NOT ({_stayed()}) AND NOT ({_has_result()})
        WHERE final_rank IS NOT NULL
    """)


def _stayed() -> str:
    """At the table in the winning hand; in a match ended early, at its end."""
    return f"""
        EXISTS (
            SELECT 1 FROM matches, sittings WHERE {OF_SEAT.format(table="sittings")}
            AND CASE WHEN matches.banked_hand IS NULL THEN sittings.left_at IS NULL
                ELSE sittings.first_hand <= matches.banked_hand
                    AND (sittings.left_at IS NULL OR sittings.left_at > matches.banked_hand)
                END
        )
    """


def _has_result() -> str:
    """A result of the winning hand, though nobody waited for it."""
    return f"""
        EXISTS (
            SELECT 1 FROM matches, results WHERE {OF_SEAT.format(table="results")}
            AND results.hand = matches.banked_hand AND results.points IS NOT NULL
        )
    """


def downgrade() -> None:
    op.drop_column("seats", "final_left")
