"""What the pages print: sentences, cells, columns, the log, the list of past matches."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask

from scoresheet.core.book import Change, Final, Group, Match, PastMatch, Player
from scoresheet.core.cells import By
from scoresheet.core.rules import HouseRules
from scoresheet.core.sheet import Decisions, Seat, State
from scoresheet.web import (
    present,
    present_headline,
    present_log,
    present_past,
    present_words,
)
from tests.build import JESS, RAVI, TOM, cells, seat, seats

EVENING = datetime(2026, 11, 29, 19, 4, tzinfo=UTC)
HOST = By("host", None, 1)


@pytest.fixture(autouse=True)
def language(app: Flask) -> Iterator[None]:
    """The words need an application that says in which language."""
    with app.test_request_context():
        yield


def group(*names: str, name: str | None = None) -> Group:
    players = tuple(Player(number, said) for number, said in enumerate(names, start=1))
    return Group(1, "K7QM2XWD", name, HouseRules(), 1, players)


CAST = group("Jess", "Ravi", "Tom")


def match(*rows: str, table: tuple[Seat, ...] = seats(), **decided: object) -> Match:
    decisions = Decisions(**decided)  # type: ignore[arg-type]
    return Match(3, 1, HouseRules(), table, cells(*rows), decisions, EVENING)


def sheet(*rows: str, **decided: object) -> present.SheetView:
    return present.sheet_view(CAST, match(*rows, **decided))  # type: ignore[arg-type]


def cell(view: present.SheetView, hand: int, player: int) -> present.CellView:
    row = next(row for row in view.rows if row.hand == hand)
    return next(cell for cell in row.cells if cell.player == player)


@pytest.mark.parametrize(
    ("points", "carry", "running", "told"),
    [
        (210, 100, 250, "210 − 100 carried = 110 on the sheet, line 360"),
        (-100, 0, 360, "loss of 100: 0 on the sheet, −100 carried"),
        (210, 0, 150, "210 on the sheet, line 360"),
        (0, 0, 360, "0 on the sheet, line 360"),
        (30, 100, 360, "30 − 100 carried = 0 on the sheet, −70 carried"),
        (100, 100, 360, "100 − 100 carried = 0 on the sheet, line 360"),
        (0, 100, 360, "0 − 100 carried = 0 on the sheet, −100 carried"),
        (-30, 100, 360, "loss of 30 and 100 carried: 0 on the sheet, −130 carried"),
    ],
)
def test_the_preview_says_what_the_sheet_will_do(
    points: int, carry: int, running: int, told: str
) -> None:
    assert present_words.preview(points, carry, running) == told


def test_an_odd_result_is_asked_about() -> None:
    assert present_words.step_question(212) == "212? Arlington hands come in fives."
    assert present_words.step_question(-7) == "−7? Arlington hands come in fives."


def test_the_script_gets_the_same_sentences_with_their_gaps() -> None:
    words = present_words.entry_words(match())
    assert words["patterns"] == present_words.patterns()
    assert "%(entry)s" in present_words.patterns()["taken"]
    assert (words["step"], words["bonus"], words["bound"]) == (5, 100, 1500)


def test_carry_and_line_are_those_before_the_hand() -> None:
    played = match("210 85 -100", "45 120 60")
    assert present_words.before(played, 1, TOM) == (0, 0)
    assert present_words.before(played, 2, TOM) == (100, 0)
    assert present_words.before(played, 3, TOM) == (40, 0)
    assert present_words.before(played, 3, JESS) == (0, 255)


@pytest.mark.parametrize(
    ("names", "title"),
    [
        (("Jess", "Ravi", "Tom"), "Jess, Ravi & Tom"),
        (("Jess", "Ravi"), "Jess & Ravi"),
        (("Hana", "Jess", "Ravi", "Tom"), "Hana, Jess, Ravi & Tom"),
        (("Gus", "Hana", "Jess", "Ravi", "Tom"), "Gus, Hana, Jess & 2 more"),
    ],
)
def test_a_group_without_a_name_is_called_after_its_players(
    names: tuple[str, ...], title: str
) -> None:
    assert present_words.title_of(group(*names)) == title
    assert present_words.title_of(group(*names, name="Sundays")) == "Sundays"


def test_a_name_from_right_to_left_cannot_turn_a_sentence_round() -> None:
    assert present_words.listed(["Jess", "אברהם"]) == "Jess and \u2068אברהם\u2069"


def test_a_0_an_empty_cell_and_a_hand_sat_out_look_different() -> None:
    view = sheet("0 x .")
    printed = [cell(view, 1, player) for player in (JESS, RAVI, TOM)]
    assert [(one.kind, one.text, one.told) for one in printed] == [
        ("entry", "0", "0"),
        ("sat_out", "–", "sat out"),
        ("empty", "", "nothing yet"),
    ]
    assert view.sat_out


def test_a_cell_shows_the_entry_and_the_result_where_they_differ() -> None:
    view = sheet("210 85 -100", "45 120 150")
    assert (cell(view, 1, TOM).text, cell(view, 1, TOM).worth) == ("0", "−100")
    assert (cell(view, 2, TOM).text, cell(view, 2, TOM).worth) == ("50", "150")
    assert cell(view, 1, JESS).worth is None
    assert cell(view, 2, TOM).said == "Tom, hand 2: 50 on the sheet, the hand was worth 150"
    assert view.carries


def test_a_corrected_cell_is_marked() -> None:
    view = present.sheet_view(CAST, match("210 58 -100"), corrected={(1, RAVI)})
    assert [one.corrected for one in view.rows[-1].cells] == [False, True, False]
    assert cell(view, 1, RAVI).told == "58, corrected"
    assert view.corrected


def test_hands_run_newest_first_while_open_and_in_order_once_closed() -> None:
    assert [row.hand for row in sheet("210 85 -100").rows] == [2, 1]
    assert [row.hand for row in sheet("900 85 0", "200 0 0", banked_at=2).rows] == [1, 2]


def test_a_column_says_line_carry_rank_deal_and_who_is_waited_for() -> None:
    jess, ravi, tom = sheet("210 85 -100", "45 . x").columns
    assert (jess.running, jess.carry, jess.rank) == ("255", None, 1)
    assert (tom.running, tom.carry, tom.rank) == ("0", "−100", 3)
    assert [column.waiting for column in (jess, ravi, tom)] == [False, True, False]
    assert [column.entered for column in (jess, ravi, tom)] == [True, False, False]
    assert [column.sits_out for column in (jess, ravi, tom)] == [False, False, True]
    assert [column.dealer for column in (jess, ravi, tom)] == [False, True, False]


def test_who_left_is_marked_and_not_waited_for() -> None:
    table = (seat(JESS), seat(RAVI), seat(TOM, (1, 2)))
    view = present.sheet_view(CAST, match("210 85 30", table=table))
    assert [column.left for column in view.columns] == [False, False, True]
    assert not view.columns[2].waiting
    assert not view.columns[2].sits_out


def test_a_match_not_begun_has_no_ranks() -> None:
    view = sheet()
    assert [column.ranked for column in view.columns] == [False] * 3


def test_a_misdeal_is_marked() -> None:
    view = sheet("x x x")
    assert [(row.hand, row.misdeal, row.open) for row in view.rows] == [
        (2, False, True),
        (1, True, False),
    ]


def test_long_lines_are_counted_in_figures() -> None:
    assert sheet("210 85 0").digits == 3
    assert sheet("1040 85 0", banked_at=1).digits == 4


def told(*rows: str, **decided: object) -> tuple[str, ...]:
    return sheet(*rows, **decided).headline.sentences


def test_the_headline_says_whose_deal_it_is_and_who_is_waited_for() -> None:
    headline = sheet("210 85 -100", "45 . .").headline
    assert (headline.title, headline.dealer) == ("Hand 2", "Ravi deals.")
    assert headline.waiting == "Waiting for Ravi and Tom."
    assert sheet().headline.waiting == "Nobody has entered yet."


def test_the_headline_says_that_a_shared_top_plays_on() -> None:
    assert told("1010 0 1010") == (
        "Jess and Tom share the top at 1,010, so nobody has won.",
        "Another hand is played, by everybody.",
    )


def test_the_headline_says_who_has_won_and_who_won() -> None:
    assert told("1040 0 20", reopened_after=1) == (
        "Jess has won with 1,040 at hand 1.",
        "It isn’t banked yet.",
    )
    assert told("900 85 0", "140 0 0", banked_at=2) == ("Jess won with 1,040 after 2 hands.",)
    assert told("1040 0 0", banked_at=1) == ("Jess won with 1,040 after 1 hand.",)


def test_the_headline_says_which_later_hands_the_lines_count() -> None:
    one, more = told("1040 0 20", "5 5 5"), told("1040 0 20", "5 5 5", "5 . .")
    assert one[1] == "It isn’t banked yet, and the lines below count hand 2 too."
    assert more[1] == "It isn’t banked yet, and the lines below count hands 2 and 3 too."
    assert sheet("1040 0 20", "5 5 5").leaving == (
        "Banking takes hand 2 off the sheet; reopening brings it back."
    )
    assert sheet("1040 0 20", "x x x").leaving is None  # a misdeal is no result
    assert sheet("1040 0 20", "5 5 5", banked_at=1).leaving is None


def test_the_headline_says_that_it_is_played_on_until_the_next_hand_is_judged() -> None:
    assert told("1040 0 20", judged_from=2) == (
        "Played on: nobody has won yet.",
        "Another hand is played.",
    )
    assert told("1040 0 20", "5 . .", judged_from=2)[0] == "Played on: nobody has won yet."
    assert told("1040 0 20", "5 5 5", judged_from=2)[0].startswith("Jess has won with 1,045")


def test_the_question_before_a_match_is_closed() -> None:
    won, open_one = match("1040 0 20", "5 5 5"), match("210 85 -100")
    bank = present_headline.ending_asked(CAST, won, "bank")
    assert bank.sentence == (
        "Jess has won. The match goes among the past matches. "
        "Banking takes hand 2 off the sheet; reopening brings it back."
    )
    assert present_headline.ending_asked(CAST, open_one, "end_early").button == "End it early"
    assert present_headline.ending_asked(CAST, match(), "discard").title == "Discard the match?"


@pytest.mark.parametrize(
    ("later", "amended"),
    [(timedelta(hours=2), "21:04 UTC"), (timedelta(days=4), "3 December 2026")],
)
def test_an_amendment_is_told_by_its_day_or_on_the_same_day_by_its_time(
    later: timedelta, amended: str
) -> None:
    once = replace(match("1040 0 20", banked_at=1), banked_at=EVENING)
    dates = present.sheet_view(CAST, replace(once, amended_at=EVENING + later)).dates
    assert dates
    assert (dates.first, dates.amended) == ("29 November 2026", amended)
    first = present.sheet_view(CAST, once).dates
    assert first
    assert first.amended is None
    assert sheet("210 85 0").dates is None


def test_a_cell_says_what_it_was() -> None:
    lines = match("210 85 -100", "45 x 150").standing.hands[1].lines
    assert [(fact.what, fact.figure) for fact in present.was_view(lines[2])] == [
        ("The hand was worth", "150"),
        ("Carried into it", "−100"),
        ("On the sheet", "50"),
        ("Line after it", "50"),
    ]
    assert [fact.figure for fact in present.was_view(lines[1])] == ["sat out", "–", "85"]
    assert present.was_view(None) == []


def test_the_headline_says_how_else_a_match_stands() -> None:
    assert told("210 0 20", reopened_after=1)[0] == "Reopened for correction."
    assert told("210 0 20", ended_early=True)[0].startswith("Ended early after 1 hand:")
    assert told(discarded=True) == ("Discarded: no result was ever entered.",)


def test_the_winner_and_the_winning_hand_are_marked() -> None:
    view = sheet("900 85 0", "140 0 0", banked_at=2)
    assert [column.winner for column in view.columns] == [True, False, False]
    assert [row.winning for row in view.rows] == [False, True]
    assert cell(view, 2, JESS).winning


def stored(points: int | None = None, *, sat_out: bool = False) -> dict[str, object]:
    return {"points": points, "sat_out": sat_out, "counts": None}


def change(what: str, **told: object) -> Change:
    fields: dict[str, object] = {"hand": None, "player": None, "was": None, "now": None, "by": HOST}
    return Change(id=1, at=EVENING, version=1, what=what, **(fields | told))  # type: ignore[arg-type]


def logged(what: str, *rows: str, **told: object) -> present_log.Save:
    """The entry of a save that did one thing."""
    (save,) = present_log.log_view([change(what, **told)], CAST, match(*rows))
    return save


def logged_cell(what: str, *rows: str, **told: object) -> present_log.CellLine:
    """The line of a save of one cell."""
    (part,) = logged(what, *rows, **told).parts
    (line,) = part.cells
    return line


def test_the_log_says_what_it_was_and_what_it_is() -> None:
    told = {"hand": 1, "player": JESS, "was": stored(85), "now": stored(58)}
    save, line = logged("result", "58 85 0", **told), logged_cell("result", "58 85 0", **told)
    assert (save.parts[0].sentence, line.name, line.was, line.now) == (
        "Hand 1:",
        "Jess",
        "85",
        "58",
    )
    assert (save.who, save.shown) == ("Host", "29 Nov 2026, 19:04 UTC")
    assert (line.restorable, line.put_back) == (True, "Put back 85")
    assert line.put_back_told == "Put back 85: Jess, hand 1"


def saved(version: int, *changes: Change) -> list[Change]:
    """Lines of one save, as the log has them: newest first."""
    first = 10 * version
    numbered = [replace(one, id=first + at, version=version) for at, one in enumerate(changes)]
    return numbered[::-1]


def test_a_save_is_one_entry_with_its_cells_in_the_order_of_seats() -> None:
    table = seats()[::-1]  # Tom, Ravi, Jess
    points = {JESS: 210, TOM: -100, RAVI: 85}
    hand = [
        change("result", hand=2, player=player, now=stored(worth))
        for player, worth in points.items()
    ]
    found = [
        *saved(3, change("result", hand=1, player=JESS, was=stored(5), now=stored(58))),
        *saved(2, *hand, change("bank", hand=2, player=JESS)),
    ]
    newest, oldest = present_log.log_view(found, CAST, match("58 5 5", table=table))
    assert [part.sentence for part in newest.parts] == ["Hand 1:"]
    assert [(line.name, line.was, line.now) for line in newest.parts[0].cells] == [
        ("Jess", "5", "58")
    ]
    assert [part.sentence for part in oldest.parts] == ["Hand 2:", "Banked: Jess won at hand 2"]
    assert [(line.name, line.was, line.now) for line in oldest.parts[0].cells] == [
        ("Tom", None, "−100"),
        ("Ravi", None, "85"),
        ("Jess", None, "210"),
    ]


def test_a_save_of_several_hands_tells_them_apart() -> None:
    cells = [(1, JESS), (2, JESS), (1, RAVI)]
    found = [change("result", hand=hand, player=own, now=stored(5)) for hand, own in cells]
    (save,) = present_log.log_view(saved(2, *found), CAST, match())
    assert [(part.sentence, [line.name for line in part.cells]) for part in save.parts] == [
        ("Hand 1:", ["Jess", "Ravi"]),
        ("Hand 2:", ["Jess"]),
    ]


def test_the_log_offers_no_value_that_stands_already_or_never_was() -> None:
    again = logged_cell("result", "85 0 0", hand=1, player=JESS, was=stored(85), now=stored(58))
    first = logged_cell("result", "85 0 0", hand=1, player=JESS, now=stored(85))
    assert not again.restorable
    assert not first.restorable
    assert first.was is None


def test_the_log_offers_earlier_counts_of_the_same_points() -> None:
    counted = stored(85) | {"counts": {"out": True}}
    line = logged_cell("result", "85 0 0", hand=1, player=JESS, was=counted, now=stored(85))
    assert line.restorable


def misdealt(*players: int, **told: object) -> list[Change]:
    return [
        change("sat_out", hand=2, player=player, now=stored(sat_out=True), **told)
        for player in players
    ]


def logged_hand(changes: list[Change], *rows: str) -> tuple[str, list[tuple[str, str]]]:
    """What the log tells of a save of one hand: a sentence, and by cell what may be put back."""
    (save,) = present_log.log_view(changes, CAST, match(*rows))
    (part,) = save.parts
    return part.sentence, [(line.name, line.put_back) for line in part.cells]


def test_a_misdeal_is_one_line_of_the_log() -> None:
    told = logged_hand(misdealt(JESS, RAVI, TOM), "210 85 0", "x x x")
    assert told == ("Hand 2: a misdeal", [])


def test_a_misdeal_keeps_a_line_for_each_result_that_it_took() -> None:
    took = misdealt(JESS, was=stored(85))
    told = logged_hand([*took, *misdealt(RAVI, TOM)], "210 85 0", "x x x")
    assert told == ("Hand 2: a misdeal", [("Jess", "Put back 85")])


def test_two_of_three_who_sit_out_are_no_misdeal() -> None:
    told = logged_hand(misdealt(JESS, RAVI), "210 85 0", "x x 5")
    assert told == ("Hand 2:", [("Jess", ""), ("Ravi", "")])


def test_who_left_and_sits_down_again_came_back() -> None:
    table = (seat(JESS), seat(RAVI), seat(TOM, (1, 2), (4, None)))
    back = change("join", hand=4, player=TOM)
    (save,) = present_log.log_view([back], CAST, match(table=table))
    assert [part.sentence for part in save.parts] == ["Tom came back"]


def test_the_log_tells_sat_out_and_cleared() -> None:
    out = logged_cell("sat_out", hand=1, player=TOM, was=stored(-100), now=stored(sat_out=True))
    cleared = logged_cell("cleared", hand=1, player=TOM, was=stored(sat_out=True), now=None)
    assert (out.was, out.now) == ("−100", "sat out")
    assert (cleared.was, cleared.now) == ("sat out", "empty")


@pytest.mark.parametrize(
    ("what", "said", "sentence"),
    [
        ("bank", {"hand": 9, "player": JESS}, "Banked: Jess won at hand 9"),
        ("bank", {"hand": 9}, "Banked at hand 9"),
        ("end", {}, "Ended early"),
        ("discard", {}, "Discarded"),
        ("play_on", {}, "Played on"),
        ("reopen", {}, "Reopened"),
        ("join", {"player": TOM}, "Tom joined"),
        ("leave", {"player": TOM}, "Tom left"),
        ("seats", {"now": [RAVI, JESS, TOM]}, "Seats: Ravi, Jess and Tom"),
        ("dealer", {"player": RAVI}, "Ravi deals"),
        ("rules", {"now": {"target": 1500}}, "House rules: play to 1,500"),
        (
            "rules",
            {"was": {"joker": True, "target": 500}, "now": {"joker": False, "target": 500}},
            "House rules: no joker",
        ),
        ("rules", {}, "House rules changed"),
        ("rename", {"player": RAVI, "was": "Rav", "now": "Ravi"}, "Rav is now called Ravi"),
        ("rename", {"now": "Sundays"}, "The group is called Sundays"),
        ("rename", {"was": "Sundays"}, "The group has no name any more"),
        ("claim", {"player": RAVI}, "Ravi took the seat"),
        ("free", {"player": RAVI}, "The seat of Ravi was freed"),
        ("host", {"now": 2}, "Host device 2 was made"),
        ("host", {"was": 2}, "Host device 2 was taken back"),
        ("code", {}, "The group has a new code"),
    ],
)
def test_the_log_has_a_sentence_for_every_act(
    what: str, said: dict[str, object], sentence: str
) -> None:
    (part,) = logged(what, **said).parts
    assert (part.sentence, part.cells) == (sentence, ())


def test_the_log_says_who() -> None:
    assert logged("end", by=By("player", RAVI)).who == "Ravi"
    assert logged("end", by=By("host", RAVI, 1)).who == "Ravi, as host"
    assert logged("end", by=By("player")).who == "Somebody"


def test_past_matches_are_listed_by_rank_with_winner_and_date() -> None:
    finals = (Final(JESS, "Jess", 425, 2), Final(RAVI, "Ravi", 1040, 1))
    won = PastMatch(7, State.BANKED, EVENING, EVENING, RAVI, 12, finals)
    ended = PastMatch(6, State.ENDED_EARLY, None, None, None, 1, finals)
    first, second = present_past.past_rows([won, ended])
    assert (first.told, first.date, first.hands) == ("Ravi won", "29 November 2026", "12 hands")
    assert [(final.name, final.running, final.winner) for final in first.finals] == [
        ("Ravi", "1040", True),
        ("Jess", "425", False),
    ]
    assert (second.told, second.date, second.hands) == ("Ended early", "", "1 hand")


def test_a_past_row_marks_who_left_and_has_no_line_for_who_had_no_result() -> None:
    finals = (
        Final(JESS, "Jess", 0, 2, left=True),
        Final(RAVI, "Ravi", 1040, 1),
        Final(TOM, "Tom", 0, 2),
        Final(4, "Mia", 585, 4, left=True),
        Final(5, "Kim", 0, 2),
    )
    races = {RAVI: (1040,), TOM: (0,), 4: (585,)}
    won = PastMatch(7, State.BANKED, EVENING, EVENING, RAVI, 1, finals, 1000, races)
    rows = [(final.name, final.running, final.left) for final in finals_of(won)]
    assert rows == [
        ("Ravi", "1040", False),
        ("Tom", "0", False),
        ("Mia", "585", True),
        ("Jess", "", False),
        ("Kim", "", False),
    ]


def finals_of(match: PastMatch) -> tuple[present_past.FinalView, ...]:
    """What the row of a match tells of the players."""
    (row,) = present_past.past_rows([match])
    return row.finals
