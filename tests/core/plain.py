"""The sheet once more, step by step as one would on paper: what the real one is held against."""

from dataclasses import dataclass, field

Row = dict[int, int | None]
"""Player -> result, or None for a hand sat out; who isn't in it has entered nothing."""


@dataclass
class Paper:
    """A match on paper. `at_table`: for each hand, who sat at the table then."""

    target: int
    judged_from: int
    line: dict[int, int] = field(default_factory=dict)
    carry: dict[int, int] = field(default_factory=dict)
    won: tuple[int, int] | None = None
    state: str = "playing"
    tied: list[int] = field(default_factory=list)
    here: set[int] = field(default_factory=set)
    """Who was in the match at the hand that won it, else who sits at the table still."""

    def play(self, number: int, row: Row, at_table: set[int]) -> None:
        """Write one hand down, then see whether it decides the match."""
        for player, result in row.items():
            if result is not None:
                self._enter(player, result)
        scored = {player for player, result in row.items() if result is not None}
        if at_table <= set(row) and scored:
            self._judge(number, at_table | scored)

    def _enter(self, player: int, result: int) -> None:
        line, carry = self.line[player], self.carry[player]
        if result >= carry:
            self.line[player], self.carry[player] = line + result - carry, 0
        else:
            self.carry[player] = carry - result

    def _judge(self, number: int, playing: set[int]) -> None:
        ordered = sorted(playing, key=lambda player: -self.line[player])
        best = self.line[ordered[0]]
        self.tied = [player for player in ordered if self.line[player] == best]
        if best < self.target or len(self.tied) == 1:
            alone, self.tied = self.tied, []
            if best >= self.target and not self.won and number >= self.judged_from:
                self.won, self.here = (alone[0], number), playing
        self.state = "won" if self.won else "tie_break" if self.tied else "playing"

    def ranks(self) -> dict[int, int]:
        """Places: those here first, then those gone, each lot from the highest line down."""
        placed: dict[int, int] = {}
        for lot in (self.here, set(self.line) - self.here):
            ahead = len(placed)
            for player in lot:
                better = [other for other in lot if self.line[other] > self.line[player]]
                placed[player] = ahead + len(better) + 1
        return placed


def on_paper(
    rows: list[tuple[Row, set[int]]], players: int, target: int, judged_from: int
) -> Paper:
    """Play the rows in order, each with who sat at the table; players are 1, 2, 3..."""
    everybody = range(1, players + 1)
    paper = Paper(target, judged_from, dict.fromkeys(everybody, 0), dict.fromkeys(everybody, 0))
    for number, (row, at_table) in enumerate(rows, start=1):
        paper.play(number, row, at_table)
    return paper
