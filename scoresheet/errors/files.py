"""Refused of a file that a group is to be taken in from: what is wrong, and where."""

from .kinds import Refused, sentence


class FileFault(Refused):
    """What is wrong at one place of the file."""

    message = sentence("This value isn’t taken here.")


class FileRefused(Refused):
    """A fault, and `where` in the file it is: keys and places from 0 on, with dots between them.

    `shown` is the same as it can be printed."""

    message = sentence("Nothing was taken in. In the file, at %(shown)s: %(reason)s")


class NoFile(Refused):
    message = sentence("Choose a file first: one that a group was taken away in.")


class FileEmpty(Refused):
    message = sentence("Nothing was taken in: the file is empty.")


class FileOfMatch(Refused):
    message = sentence(
        "Nothing was taken in: that is one match. The whole group is taken away on its page."
    )


class FileUnread(Refused):
    message = sentence("Nothing was taken in: that is no file that a group was taken away in.")


class KeyMissing(FileFault):
    message = sentence("This key is needed.")


class KeyStrange(FileFault):
    message = sentence("There is no such key.")


class KeyTwice(FileFault):
    message = sentence("This key stands there twice.")


class ValueWrong(FileFault):
    message = sentence("It has to be: %(bound)s.")


class ValueBeyond(FileFault):
    message = sentence("It goes from %(low)s to %(high)s.")


class TooFewThere(FileFault):
    message = sentence("At least %(bound)s are needed.")


class TooManyThere(FileFault):
    message = sentence("At most %(bound)s are taken.")


class FileTooLong(FileFault):
    message = sentence(
        "Up to here all hands together have room for %(bound)s results, and a page takes no more."
        " Who runs the server takes in a longer file: scoresheet import."
    )


class MatchTooLong(FileFault):
    message = sentence(
        "A page takes matches of %(bound)s hands at most. Who runs the server takes in a longer"
        " one: scoresheet import."
    )


class OutOfOrder(FileFault):
    message = sentence("These stand in order, none left out, and each only once.")


class NumberOutOfTurn(FileFault):
    message = sentence("It isn’t their turn: number %(due)s is due here.")


class NobodyThere(FileFault):
    message = sentence("There is no such player to name here.")


class CountsWorthElse(FileFault):
    message = sentence("The counts are worth something else than these points.")


class SittingsMixed(FileFault):
    message = sentence("A player leaves the table before sitting down again.")


class CellMixed(FileFault):
    message = sentence("A cell has points, or is sat out; counts stand beside points only.")


class CellStrange(FileFault):
    message = sentence("The results have no such cell.")


class EndingsTwo(FileFault):
    message = sentence("A match ends in one way only.")


class BankedNotWon(FileFault):
    message = sentence("The match isn’t won with this hand.")


class EndedWithout(FileFault):
    message = sentence("A match ends early with a result, and before anybody has won.")


class DiscardedWith(FileFault):
    message = sentence("Only a match without a result is discarded.")


class OpenThoughWon(FileFault):
    message = sentence("This match is won, so it is banked.")


class OpenBeforeNext(FileFault):
    message = sentence("Only the newest match, or one reopened, is open.")


class TimesMismatched(FileFault):
    message = sentence("The times don’t fit what became of the match.")
