"""Verbs: one act, one transaction. The only writer; every act is logged with who did it."""

from .demo import SEED, fill
from .groups import Opened, change_group, open_group
from .hosts import drop_host, make_host, renew_code, see_host
from .outcome import (
    empty_or_take_back,
    end_match,
    ending_of,
    play_on,
    reopen,
    take_back,
    takes_back,
)
from .people import add_player, change_player, free_seat, take_seat
from .presence import arrive, see
from .record import complete_record
from .results import Entry, enter, misdeal, restore, revisions_of, undo
from .table import change_table, join_match, leave_match, read_players, start_match, usual
from .takeaway import read_group, take_in
from .turns import others_turn

__all__ = [
    "SEED",
    "Entry",
    "Opened",
    "add_player",
    "arrive",
    "change_group",
    "change_player",
    "change_table",
    "complete_record",
    "drop_host",
    "empty_or_take_back",
    "end_match",
    "ending_of",
    "enter",
    "fill",
    "free_seat",
    "join_match",
    "leave_match",
    "make_host",
    "misdeal",
    "open_group",
    "others_turn",
    "play_on",
    "read_group",
    "read_players",
    "renew_code",
    "reopen",
    "restore",
    "revisions_of",
    "see",
    "see_host",
    "start_match",
    "take_back",
    "take_in",
    "take_seat",
    "takes_back",
    "undo",
    "usual",
]
