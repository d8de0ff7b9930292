"""What the counts of a hand can't all be, in sentences: for the pages and the API alike."""

from dataclasses import dataclass

from .core.book import Group, Match
from .core.counts import Counts
from .core.packs import PackClash, pack_clashes
from .core.sheet import Hand
from .language import gettext, listed


@dataclass(frozen=True, slots=True)
class PackWarning:
    """One thing that can't be, whose counts say so, and the sentence that names them."""

    hand: int
    players: tuple[int, ...]
    text: str


def pack_warnings(group: Group, match: Match) -> list[PackWarning]:
    """Every clash of counts with the packs, hand by hand; nothing is blocked by any."""
    return [
        PackWarning(hand.number, clash.players, _told(group, clash))
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
    names = listed([group.names[player] for player in clash.players])
    return gettext(clash.message, names=names, **clash.params)
