"""A small season, its figures worked out by hand: a win, one ended early, a leaver and a comeback.

Match 1: 300 210 −50 | 700 90 60: lines 1000, 300 and 10 (60 − 50 carried). Jess won.
Match 2, ended early: −100 5 x | 40 60 5: lines 0 (60 still carried), 65 and 5.
Match 3: 400 5 10, Tom left, 100 600 | −50 400: lines 500, 1005 and 10. Ravi won, 395 behind once.

                 matches  won  hands  points             average  best  worst  carry
Jess             3        1    7      1000 − 60 + 450    198.57   700   −100   100, not worked off
Ravi             3        1    7      300 + 65 + 1005    195.71   600   none   none
Tom              3        0    4      10 + 5 + 10        6.25     60    −50    50, in one more hand
Ahead: Jess of Ravi 1 : 2, Jess of Tom 2 : 1, Ravi of Tom 3 : 0.
"""

from flask import Flask

from scoresheet import access
from tests.build import TOM
from tests.services.evening import Evening


def played_season(app: Flask, code: str) -> int:
    """Play the season in this group of Jess, Ravi and Tom, its first match open; its id."""
    with app.test_request_context():
        group = access.asker(code).group
        first = Evening(group.id)
        first.play("300 210 -50", "700 90 60")
        second = first.start_next()
        second.play("-100 5 x", "40 60 5")
        second.end()
        third = second.start_next()
        third.play("400 5 10")
        third.leave(TOM)
        third.play("100 600 .", "-50 400 .")
    return group.id
