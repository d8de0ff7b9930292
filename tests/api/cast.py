"""Who calls: Hana hosts; Jess, Ravi and Tom sit, each with a token; Gus only knows the link."""

from dataclasses import dataclass
from typing import Any

from flask import Flask

from .caller import Answer, Caller

NAMES = ["Jess", "Ravi", "Tom"]


@dataclass(frozen=True)
class Cast:
    """A group opened through the API, players 1, 2 and 3 seated in its first match."""

    code: str
    hana: Caller
    jess: Caller
    ravi: Caller
    tom: Caller
    gus: Caller
    stranger: Caller
    """The host of another group."""

    @property
    def group(self) -> str:
        return f"/groups/{self.code}"

    @property
    def players(self) -> tuple[Caller, ...]:
        return self.jess, self.ravi, self.tom

    def at(self, match: int = 1) -> str:
        """The match's path."""
        return f"{self.group}/matches/{match}"

    def cell(self, hand: int, player: int, match: int = 1) -> str:
        """The path of a result."""
        return f"{self.at(match)}/hands/{hand}/results/{player}"

    def enter(
        self, hand: int, player: int, points: int, *, by: Caller | None = None, match: int = 1
    ) -> Answer:
        """Enter points, as the host unless somebody else is named."""
        return (by or self.hana).put(self.cell(hand, player, match), {"points": points})

    def played(self, *rows: str, match: int = 1) -> "Cast":
        """Enter whole hands as the host, a row such as "210 85 -100" each; "x" sits out."""
        for hand, row in enumerate(rows, start=1):
            for player, text in enumerate(row.split(), start=1):
                value = {"sat_out": True} if text == "x" else {"points": int(text)}
                answer = self.hana.put(self.cell(hand, player, match), value)
                assert answer.status == 200, answer.body
        return self

    def sheet(self, match: int = 1) -> Any:
        """The sheet as anybody sees it."""
        return self.gus.get(self.at(match)).body

    def log(self, match: int = 1) -> list[Any]:
        """The log's lines, oldest first."""
        found = list(self.gus.get(self.at(match) + "/log?limit=100")["changes"])
        return found[::-1]

    def told(self, match: int = 1) -> list[str]:
        """What the log tells, oldest first."""
        return [line["what"] for line in self.log(match)]


def opened(app: Flask, names: list[str]) -> Answer:
    """The answer to a new group with these players."""
    answer = Caller(app).post("/groups", {"players": names})
    assert answer.status == 201, answer.body
    return answer


def gathered(app: Flask) -> Cast:
    """The whole cast, every seat taken by its player's own program."""
    answer = opened(app, NAMES)
    gus = Caller(app)
    seat = "/groups/{}/players/{}/claim"
    tokens = [gus.post(seat.format(answer["code"], player))["player_token"] for player in (1, 2, 3)]
    return Cast(
        answer["code"],
        gus.holding(answer["host_token"]),
        *map(gus.holding, tokens),
        gus=gus,
        stranger=gus.holding(opened(app, ["Ann", "Bo"])["host_token"]),
    )
