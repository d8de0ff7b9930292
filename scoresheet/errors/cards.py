"""Refused for cards that are no card, no meld or no hand."""

from .kinds import Refused, sentence


class CardsRefused(Refused):
    """Cards that can't be taken as they are named."""


class CardUnread(CardsRefused):
    message = sentence("“%(text)s” is no card. Type rank and suit, such as 10H, Q♠ or 2c.")


class CardsMissing(CardsRefused):
    message = sentence("Name the cards of a meld first, such as KS 2H JS.")


class JokerNotPlayed(CardsRefused):
    message = sentence("There is a joker (%(card)s), and the house rules play without one.")


class TooManyCopies(CardsRefused):
    message = sentence("%(card)s is counted %(counted)s times; the packs hold %(held)s.")


class TooManyCards(CardsRefused):
    message = sentence("These are %(counted)s cards; the packs hold %(held)s.")


class OutWithCardsLeft(CardsRefused):
    message = sentence("Who goes out has nothing left in hand; here is left: %(cards)s.")


class MeldRefused(CardsRefused):
    """One of several melds is none: `index` from 0, `number` from 1, `reason` a NoMeld."""

    message = sentence("Meld %(number)s: %(reason)s")


class NoMeld(CardsRefused):
    """Cards that make no meld, in any reading."""


class MeldTooSmall(NoMeld):
    message = sentence("A meld has at least %(least)s cards.")


class NaturalCardMissing(NoMeld):
    message = sentence("A joker needs a natural card in its meld: a deuce isn’t one.")


class TooManyDeuces(NoMeld):
    message = sentence("%(count)s deuces are too many: deuces alone are at most %(most)s.")


class SetTooBig(NoMeld):
    message = sentence("%(count)s cards are too many: a set has at most %(most)s.")


class RunTooLong(NoMeld):
    message = sentence("%(count)s cards are too many: a run has at most %(most)s.")


class MeldTooLong(NoMeld):
    message = sentence(
        "%(count)s cards are too many: a set has at most %(set)s, a run at most %(run)s."
    )


class NeitherSetNorRun(NoMeld):
    message = sentence(
        "%(one)s and %(other)s are of different suits: no run; of different ranks: no set."
    )


class PlaceTwice(NoMeld):
    message = sentence(
        "%(card)s is there twice: a run has no place twice, and a set has only one rank."
    )


class RoundTheCorner(NoMeld):
    message = sentence("%(cards)s runs round the corner: an ace is high or low, never both.")


class GapsOpen(NoMeld):
    message = sentence("No run: nothing fills all the gaps between the cards (%(missing)s).")


class QueenNotHere(NoMeld):
    message = sentence(
        "The deuce may not take the queen’s place here: another card of the meld is wild."
    )


class QueenNotHereNorSet(NoMeld):
    message = sentence(
        "The deuce may not take the queen’s place here: another card of the meld is wild;"
        " and a set has at most %(most)s cards."
    )
