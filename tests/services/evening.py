"""An evening at the table: a group and its match, played through the services, act by act."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from scoresheet import services
from scoresheet.core.book import Change, Group, Match
from scoresheet.core.sheet import EMPTY, By, Cell
from scoresheet.services import Entry
from scoresheet.store import queries
from tests.build import cell

EIGHT = datetime(2026, 11, 29, 20, 0, tzinfo=UTC)
HANA = By("host", None, 1)
"""The host's first device."""
HANAS_TABLET = By("host", None, 2)
RAVIS_PHONE = By("player", 2)
TOMS_PHONE = By("player", 3)


def at(minute: int) -> datetime:
    """That many minutes past eight."""
    return EIGHT + timedelta(minutes=minute)


@dataclass
class Evening:
    """Players 1, 2, 3... of one group at one match; `minute` is the clock on the wall."""

    group_id: int
    number: int = 1
    minute: int = 0
    by: By = field(default=HANA)

    @property
    def now(self) -> datetime:
        return at(self.minute)

    @property
    def group(self) -> Group:
        """The group as it is kept now."""
        found = queries.group(self.group_id)
        assert found is not None
        return found

    @property
    def match(self) -> Match:
        """The match as it is kept now."""
        found = queries.match(self.group_id, self.number)
        assert found is not None
        return found

    @property
    def version(self) -> int:
        return self.match.version

    def cell(self, hand: int, player: int) -> Cell:
        """What is kept of a cell."""
        return self.match.cells.get((hand, player), EMPTY)

    def points(self, hand: int) -> list[int | None]:
        """The points kept of a hand, in the order of the players' numbers."""
        return [self.cell(hand, player.id).points for player in self.group.players]

    def lines(self) -> list[int]:
        """The running lines by seat."""
        return [total.running for total in self.match.standing.totals]

    def log(self, *whats: str) -> list[Change]:
        """The log, oldest first; only these kinds of lines if any are given."""
        found = reversed(queries.changes(self.group_id, self.number))
        return [change for change in found if not whats or change.what in whats]

    def told(self, *whats: str) -> list[tuple[object, ...]]:
        """The same lines as (what, hand, player, was, is)."""
        return [(c.what, c.hand, c.player, c.was, c.now) for c in self.log(*whats)]

    def play(self, *rows: str) -> Match:
        """Save whole hands, a row such as "210 85 -100" each, one minute apart."""
        for row in rows:
            hand = self.match.standing.next_hand
            self.minute += 1
            self.row(hand, row)
        return self.match

    def row(self, hand: int, row: str, by: By | None = None) -> Match:
        """Save the cells of a hand in one save; "." leaves one alone, "x" sits out."""
        entries = [
            Entry(hand, player, cell(text))
            for player, text in enumerate(row.split(), start=1)
            if text != "."
        ]
        return self.enter(*entries, by=by)

    def put(
        self, hand: int, player: int, text: str, *, revision: int | None = None,
        by: By | None = None,
    ) -> Match:  # fmt: skip
        """Save one cell: points, "x" for sat out, "." for empty."""
        return self.enter(Entry(hand, player, cell(text), revision), by=by)

    def enter(self, *entries: Entry, by: By | None = None) -> Match:
        """Save these cells."""
        return services.enter(self.group_id, self.number, entries, by or self.by, self.now)

    def end(self, hand: int | None = None) -> Match:
        return services.end_match(self.group_id, self.number, self.by, self.now, hand=hand)

    def play_on(self) -> Match:
        return services.play_on(self.group_id, self.number, self.by, self.now)

    def reopen(self) -> Match:
        return services.reopen(self.group_id, self.number, self.by, self.now)

    def take_back(self, by: By | None = None) -> Match:
        return services.take_back(self.group_id, self.number, by or self.by, self.now)

    def undo(self, version: int, by: By | None = None) -> Match:
        return services.undo(self.group_id, self.number, version, by or self.by, self.now)

    def restore(self, line: int, by: By | None = None) -> Match:
        return services.restore(self.group_id, self.number, line, by or self.by, self.now)

    def misdeal(self, hand: int) -> Match:
        return services.misdeal(self.group_id, self.number, hand, self.by, self.now)

    def join(self, player: int) -> Match:
        return services.join_match(self.group, self.number, player, self.by, self.now)

    def leave(self, player: int, by: By | None = None) -> Match:
        return services.leave_match(self.group, self.number, player, by or self.by, self.now)

    def start_next(self, **told: object) -> "Evening":
        """The next match of the group."""
        number = services.start_match(self.group, self.by, self.now, **told)  # type: ignore[arg-type]
        return Evening(self.group_id, number, self.minute, self.by)


def data(text: str, counts: dict[str, object] | None = None) -> dict[str, object] | None:
    """A cell as the log keeps it: "85", "x" for sat out, "." for empty."""
    value = cell(text)
    if value.empty:
        return None
    return {"points": value.points, "sat_out": value.sat_out, "counts": counts}
