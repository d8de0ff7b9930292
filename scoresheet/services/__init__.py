"""Verbs: one act, one transaction. The only writer; every act is logged with who did it."""

from .groups import (
    add_player,
    make_host,
    open_group,
    rename_group,
    rename_player,
    set_rules,
)
from .outcome import end_match, ending_of, play_on, reopen, take_back, takes_back
from .results import Entry, enter, misdeal, restore, undo
from .table import join_match, leave_match, set_dealer, set_seats, start_match, usual

__all__ = [
    "Entry",
    "add_player",
    "end_match",
    "ending_of",
    "enter",
    "join_match",
    "leave_match",
    "make_host",
    "misdeal",
    "open_group",
    "play_on",
    "rename_group",
    "rename_player",
    "reopen",
    "restore",
    "set_dealer",
    "set_rules",
    "set_seats",
    "start_match",
    "take_back",
    "takes_back",
    "undo",
    "usual",
]
