"""The first sheet: groups, players, matches, results, the log."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "groups",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(length=8), nullable=False),
        sa.Column("name", sa.String(length=30), nullable=True),
        sa.Column("start_key", sa.String(length=64), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("target", sa.Integer(), nullable=False),
        sa.Column("joker", sa.Boolean(), nullable=False),
        sa.Column("deuce_as_ace", sa.Integer(), nullable=False),
        sa.Column("ace_left", sa.Integer(), nullable=False),
        sa.Column("biggest_set", sa.Integer(), nullable=True),
        sa.Column("longest_run", sa.Integer(), nullable=True),
        sa.Column("going_out_bonus", sa.Integer(), nullable=False),
        sa.CheckConstraint("ace_left IN (10, 20)", name=op.f("ck_groups_ace_left")),
        sa.CheckConstraint(
            "biggest_set IS NULL OR biggest_set = 4", name=op.f("ck_groups_biggest_set")
        ),
        sa.CheckConstraint("deuce_as_ace IN (10, 20)", name=op.f("ck_groups_deuce_as_ace")),
        sa.CheckConstraint(
            "going_out_bonus BETWEEN 0 AND 500", name=op.f("ck_groups_going_out_bonus")
        ),
        sa.CheckConstraint(
            "longest_run IS NULL OR longest_run = 4", name=op.f("ck_groups_longest_run")
        ),
        sa.CheckConstraint("target BETWEEN 100 AND 10000", name=op.f("ck_groups_target")),
        sa.CheckConstraint("version >= 1", name=op.f("ck_groups_version")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_groups")),
        sa.UniqueConstraint("code", name=op.f("uq_groups_code")),
        sa.UniqueConstraint("start_key", name=op.f("uq_groups_start_key")),
    )
    op.create_table(
        "codes",
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(length=8), nullable=False),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"], name=op.f("fk_codes_groups")),
        sa.PrimaryKeyConstraint("group_id", "code", name=op.f("pk_codes")),
        sa.UniqueConstraint("code", name=op.f("uq_codes_code")),
    )
    op.create_table(
        "hosts",
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=True),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("last_seen", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("id >= 1", name=op.f("ck_hosts_id")),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"], name=op.f("fk_hosts_groups")),
        sa.PrimaryKeyConstraint("group_id", "id", name=op.f("pk_hosts")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_hosts_token_hash")),
    )
    op.create_table(
        "matches",
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("banked_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("amended_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("banked_hand", sa.Integer(), nullable=True),
        sa.Column("banked_version", sa.Integer(), nullable=True),
        sa.Column("ended_early", sa.Boolean(), nullable=False),
        sa.Column("discarded", sa.Boolean(), nullable=False),
        sa.Column("reopened_after", sa.Integer(), nullable=True),
        sa.Column("judged_from", sa.Integer(), nullable=False),
        sa.Column("dealer_hand", sa.Integer(), nullable=True),
        sa.Column("dealer_player", sa.Integer(), nullable=True),
        sa.Column("winner", sa.Integer(), nullable=True),
        sa.Column("hands", sa.Integer(), nullable=False),
        sa.Column("target", sa.Integer(), nullable=False),
        sa.Column("joker", sa.Boolean(), nullable=False),
        sa.Column("deuce_as_ace", sa.Integer(), nullable=False),
        sa.Column("ace_left", sa.Integer(), nullable=False),
        sa.Column("biggest_set", sa.Integer(), nullable=True),
        sa.Column("longest_run", sa.Integer(), nullable=True),
        sa.Column("going_out_bonus", sa.Integer(), nullable=False),
        sa.CheckConstraint(
            "(dealer_hand IS NULL) = (dealer_player IS NULL)", name=op.f("ck_matches_dealer")
        ),
        sa.CheckConstraint(
            "NOT (ended_early AND discarded) AND (banked_hand IS NULL OR NOT (ended_early OR discarded))",
            name=op.f("ck_matches_one_ending"),
        ),
        sa.CheckConstraint("ace_left IN (10, 20)", name=op.f("ck_matches_ace_left")),
        sa.CheckConstraint(
            "banked_hand IS NULL OR banked_hand >= 1", name=op.f("ck_matches_banked_hand")
        ),
        sa.CheckConstraint(
            "biggest_set IS NULL OR biggest_set = 4", name=op.f("ck_matches_biggest_set")
        ),
        sa.CheckConstraint(
            "dealer_hand IS NULL OR dealer_hand >= 1", name=op.f("ck_matches_dealer_hand")
        ),
        sa.CheckConstraint("deuce_as_ace IN (10, 20)", name=op.f("ck_matches_deuce_as_ace")),
        sa.CheckConstraint(
            "going_out_bonus BETWEEN 0 AND 500", name=op.f("ck_matches_going_out_bonus")
        ),
        sa.CheckConstraint("hands >= 0", name=op.f("ck_matches_hands")),
        sa.CheckConstraint("judged_from >= 1", name=op.f("ck_matches_judged_from")),
        sa.CheckConstraint(
            "longest_run IS NULL OR longest_run = 4", name=op.f("ck_matches_longest_run")
        ),
        sa.CheckConstraint("number >= 1", name=op.f("ck_matches_number")),
        sa.CheckConstraint(
            "reopened_after IS NULL OR reopened_after >= 0", name=op.f("ck_matches_reopened_after")
        ),
        sa.CheckConstraint("target BETWEEN 100 AND 10000", name=op.f("ck_matches_target")),
        sa.CheckConstraint("version >= 1", name=op.f("ck_matches_version")),
        sa.CheckConstraint(
            "winner IS NULL OR banked_hand IS NOT NULL", name=op.f("ck_matches_winner")
        ),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"], name=op.f("fk_matches_groups")),
        sa.PrimaryKeyConstraint("group_id", "number", name=op.f("pk_matches")),
    )
    op.create_table(
        "players",
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(length=30), nullable=False),
        sa.Column("name_key", sa.String(length=120), nullable=False),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=True),
        sa.Column("taken_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("id BETWEEN 1 AND 100", name=op.f("ck_players_id")),
        sa.CheckConstraint("length(name) BETWEEN 1 AND 30", name=op.f("ck_players_name")),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"], name=op.f("fk_players_groups")),
        sa.PrimaryKeyConstraint("group_id", "id", name=op.f("pk_players")),
        sa.UniqueConstraint("group_id", "name_key", name=op.f("uq_players_group_id_name_key")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_players_token_hash")),
    )
    op.create_table(
        "changes",
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("match", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("what", sa.String(length=16), nullable=False),
        sa.Column("hand", sa.Integer(), nullable=True),
        sa.Column("player", sa.Integer(), nullable=True),
        sa.Column("was", sa.JSON(), nullable=True),
        sa.Column("now", sa.JSON(), nullable=True),
        sa.Column("by_role", sa.String(length=8), nullable=False),
        sa.Column("by_player", sa.Integer(), nullable=True),
        sa.Column("by_host", sa.Integer(), nullable=True),
        sa.CheckConstraint(
            "by_role IN ('host', 'player', 'server')", name=op.f("ck_changes_by_role")
        ),
        sa.CheckConstraint(
            "what IN ('result', 'sat_out', 'cleared', 'bank', 'end', 'discard', 'play_on', 'reopen', 'join', 'leave', 'seats', 'dealer', 'rules', 'rename', 'claim', 'free', 'host', 'code')",
            name=op.f("ck_changes_what"),
        ),
        sa.CheckConstraint("id >= 1", name=op.f("ck_changes_id")),
        sa.ForeignKeyConstraint(
            ["group_id", "match"],
            ["matches.group_id", "matches.number"],
            name=op.f("fk_changes_matches"),
        ),
        sa.PrimaryKeyConstraint("group_id", "match", "id", name=op.f("pk_changes")),
    )
    op.create_table(
        "seats",
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("match", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("final_running", sa.Integer(), nullable=True),
        sa.Column("final_rank", sa.Integer(), nullable=True),
        sa.CheckConstraint(
            "final_rank IS NULL OR final_rank >= 1", name=op.f("ck_seats_final_rank")
        ),
        sa.CheckConstraint(
            "final_running IS NULL OR final_running >= 0", name=op.f("ck_seats_final_running")
        ),
        sa.CheckConstraint("place >= 1", name=op.f("ck_seats_place")),
        sa.ForeignKeyConstraint(
            ["group_id", "match"],
            ["matches.group_id", "matches.number"],
            name=op.f("fk_seats_matches"),
        ),
        sa.ForeignKeyConstraint(
            ["group_id", "player"],
            ["players.group_id", "players.id"],
            name=op.f("fk_seats_players"),
        ),
        sa.PrimaryKeyConstraint("group_id", "match", "player", name=op.f("pk_seats")),
    )
    op.create_index(
        op.f("ix_seats_group_id_player_match"), "seats", ["group_id", "player", "match"]
    )

    op.create_table(
        "results",
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("match", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("hand", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("points", sa.Integer(), nullable=True),
        sa.Column("sat_out", sa.Boolean(), nullable=False),
        sa.Column("counts", sa.JSON(), nullable=True),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("by_role", sa.String(length=8), nullable=False),
        sa.Column("by_player", sa.Integer(), nullable=True),
        sa.Column("by_host", sa.Integer(), nullable=True),
        sa.CheckConstraint("by_role IN ('host', 'player')", name=op.f("ck_results_by_role")),
        sa.CheckConstraint("counts IS NULL OR points IS NOT NULL", name=op.f("ck_results_counts")),
        sa.CheckConstraint("hand >= 1", name=op.f("ck_results_hand")),
        sa.CheckConstraint("points IS NULL OR NOT sat_out", name=op.f("ck_results_one_kind")),
        sa.CheckConstraint(
            "points IS NULL OR points BETWEEN -1500 AND 1500", name=op.f("ck_results_points")
        ),
        sa.CheckConstraint("revision >= 1", name=op.f("ck_results_revision")),
        sa.ForeignKeyConstraint(
            ["group_id", "match", "player"],
            ["seats.group_id", "seats.match", "seats.player"],
            name=op.f("fk_results_seats"),
        ),
        sa.PrimaryKeyConstraint("group_id", "match", "hand", "player", name=op.f("pk_results")),
    )
    op.create_table(
        "sittings",
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("match", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("first_hand", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("left_at", sa.Integer(), nullable=True),
        sa.CheckConstraint("first_hand >= 1", name=op.f("ck_sittings_first_hand")),
        sa.CheckConstraint(
            "left_at IS NULL OR left_at >= first_hand", name=op.f("ck_sittings_left_at")
        ),
        sa.ForeignKeyConstraint(
            ["group_id", "match", "player"],
            ["seats.group_id", "seats.match", "seats.player"],
            name=op.f("fk_sittings_seats"),
        ),
        sa.PrimaryKeyConstraint(
            "group_id", "match", "player", "first_hand", name=op.f("pk_sittings")
        ),
    )


def downgrade() -> None:
    op.drop_table("sittings")
    op.drop_table("results")

    op.drop_table("seats")
    op.drop_table("changes")
    op.drop_table("players")
    op.drop_table("matches")
    op.drop_table("hosts")
    op.drop_table("codes")
    op.drop_table("groups")
