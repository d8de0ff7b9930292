"""What the counts of a hand can't all be, as the sheet warns of it; nothing is blocked by it."""

from typing import Any

from ..core.book import Group, Match
from ..core.counts import Counts
from ..core.packs import PackClash, pack_clashes
from ..core.sheet import Hand
from ..language import gettext


def warnings(group: Group, match: Match) -> list[dict[str, Any]]:
    """Every clash of the table with the packs, hand by hand, naming the players."""
    return [
        {"hand": hand.number, "players": list(clash.players), "text": _told(group, clash)}
        for hand in match.standing.hands
        for clash in _clashes(hand, match)
    ]


def _clashes(hand: Hand, match: Match) -> list[PackClash]:
    counts = {
        line.player: Counts(**line.cell.counts)
        for line in hand.lines
        if line.cell.counts is not None
    }
    playing = [line for line in hand.lines if not line.sat_out]
    everybody = hand.complete and len(counts) == len(playing)
    return pack_clashes(counts, match.rules, everybody_counted=everybody)


def _told(group: Group, clash: PackClash) -> str:
    names = ", ".join(group.names[player] for player in clash.players)
    return gettext(clash.message, names=names, **clash.params)
