"""A group with all that can come about: what a file of it has to hold, and give back whole."""

from scoresheet import services
from scoresheet.core.sheet import Cell
from scoresheet.services import Entry
from tests.services.evening import EIGHT, HANA, RAVIS_PHONE, Evening

COUNTS = {"melded": {"king_to_8": 8, "ace": 1}, "left": {"7_to_3": 3}, "went_out": False}
"""80 + 20 − 15 = 85."""


def season() -> Evening:
    """Six matches: reopened and corrected; ended early; discarded; won after a tie, with a leaver
    who came back and a newcomer; won three times over; and the one being played."""
    evening = Evening(services.open_group(["Jess", "Ravi 🦊", "Tom"], EIGHT).group.id)
    _reopened(evening)
    second = _next(evening)
    second.play("210 85 -100", "5 5 5")
    second.row(3, "5 . .")
    second.end()
    third = _next(second)
    third.row(1, "x x x")
    third.end()
    fourth = _next(third)
    _tied_and_left(fourth)
    fifth = _next(fourth)
    _played_on(fifth)
    sixth = _next(fifth)
    services.take_seat(sixth.group, 2, sixth.now)
    sixth.put(1, 2, "85", by=RAVIS_PHONE)
    sixth.enter(Entry(1, 1, Cell(), counts=COUNTS))
    sixth.put(1, 1, "-20")
    sixth.put(1, 1, ".")
    return sixth


def _reopened(evening: Evening) -> None:
    services.change_group(evening.group, HANA, evening.now, rules={"target": 500, "joker": True})
    evening.enter(Entry(1, 1, Cell(), counts=COUNTS), Entry(1, 2, Cell(-100)), Entry(1, 3, Cell(0)))
    evening.play("500 5 5")
    evening.reopen()
    evening.put(1, 1, "80")
    evening.end()


def _played_on(evening: Evening) -> None:
    """Won by Jess with hand 1, which is taken back; then with hand 2, from which the table plays
    on; and with hand 3 by Ravi, 605 to 505."""
    evening.play(". 0 . -10")
    evening.put(1, 1, "500")
    evening.take_back()
    evening.put(1, 1, "495")
    evening.play("10 5 . 5")
    evening.reopen()
    evening.play_on()
    evening.row(3, "0 600 . 0")


def _next(evening: Evening) -> Evening:
    evening.minute += 10
    return evening.start_next()


def _tied_and_left(evening: Evening) -> None:
    group, now = evening.group, evening.now
    services.change_player(group, 2, HANA, now, text="Ravi =1+1")
    services.change_group(evening.group, HANA, now, text="Thursdays ♠")
    services.change_player(evening.group, 3, HANA, now, active=False)
    evening.play("500 500 0")
    services.add_player(evening.group, "李雷", HANA, evening.now)
    evening.leave(3)
    evening.row(2, "0 0 . 5")
    evening.join(3)
    services.change_table(evening.group, 4, HANA, evening.now, order=[3, 1, 2, 4], dealer=2)
    services.make_host(evening.group_id, HANA, evening.now)
    evening.row(3, "-30 5 x 15")
