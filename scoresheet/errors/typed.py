"""Refused for what was typed or sent: well formed, but not taken."""

from .kinds import Refused, sentence


class BodyRefused(Refused):
    """JSON, but not of the shape asked for; `errors` holds sentences a field."""

    message = sentence("Some of what was sent can’t be taken.")


class KeyRefused(Refused):
    message = sentence("An Idempotency-Key has %(low)s to %(high)s plain characters here.")


class NotAResult(Refused):
    """A typed text that is no result."""

    message = sentence("That isn’t a whole number. Type what the hand was worth, such as 85.")


class NothingTyped(NotAResult):
    message = sentence("Nothing is typed here. Type a number; for a hand worth nothing type 0.")


class NotWhole(NotAResult):
    message = sentence("Only whole numbers go on the sheet. Type it without a point or a comma.")


class DigitsGrouped(NotAResult):
    message = sentence("Is that a comma or a decimal? Type the digits alone, such as 1050.")


class NumberAndSatOut(NotAResult):
    message = sentence("Type a number or tick sitting out, not both.")


class CountsRefused(Refused):
    message = sentence("The count of %(kind)s can’t be taken.")


class JokerCounted(CountsRefused):
    message = sentence("A joker is counted, and the house rules play without one.")


class CountUnread(Refused):
    message = sentence("Count whole cards here, from 0 to %(most)s.")


class MeldNotAdded(Refused):
    message = sentence(
        "Nothing is saved yet: the cards of the last meld aren’t in the count."
        " Add them, or take them away."
    )


class NothingCounted(Refused):
    message = sentence(
        "Nothing is counted yet. Count what was melded and what was left, or say who went out."
    )


class RowsRefused(Refused):
    """Some rows of the hand can't be taken; `rows` holds a refusal a player, `asked` questions."""

    message = sentence("Nothing is saved yet: look at the rows marked.")


class SignMisplaced(NotAResult):
    message = sentence("There is a sign too many. Put one minus or plus before each number.")


class NumberMissing(NotAResult):
    message = sentence("Something is missing after the sign. Type it, or take the sign away.")


class LettersTyped(NotAResult):
    message = sentence("Type digits only, such as 85, or a sum such as 30+15.")


class TextTooLong(NotAResult):
    message = sentence("That is too long for a result. Type one number or a short sum.")


class BeyondBounds(NotAResult):
    message = sentence("No hand is worth %(points)s: results go from −%(bound)s to %(bound)s.")


class RuleRefused(Refused):
    message = sentence("That house rule can’t be set so.")


class FieldsRefused(Refused):
    """Some fields of a form can't be taken; `fields` holds a refusal a field."""


class StartRefused(FieldsRefused):
    message = sentence("Nothing is started yet: look at the fields marked.")


class CountRowsRefused(FieldsRefused):
    message = sentence("Nothing is saved yet: look at the rows marked.")


class RulesRefused(FieldsRefused):
    message = sentence("Nothing is saved yet: look at the fields marked.")


class TargetRefused(RuleRefused):
    message = sentence("The target is a whole number from %(low)s to %(high)s.")


class BonusRefused(RuleRefused):
    message = sentence("Going out adds a whole number from %(low)s to %(high)s.")


class ChoiceRefused(RuleRefused):
    message = sentence("Choose one of the two.")


class NameRefused(Refused):
    """A text that can't be a name."""


class NameBlank(NameRefused):
    message = sentence("Type a name: at least one letter, digit or sign that can be seen.")


class NameTooLong(NameRefused):
    message = sentence("A name has at most %(bound)s characters; this one has %(length)s.")


class NameUnprintable(NameRefused):
    message = sentence("This name has a character that can’t be shown. Type it anew.")


class NameTaken(NameRefused):
    message = sentence("Somebody here is called %(name)s already. Add a letter to tell them apart.")


class PlayersTooFew(Refused):
    message = sentence("A match needs at least %(low)s players.")


class PlayersTooMany(Refused):
    message = sentence("A match has room for %(high)s players.")


class PlayerRepeated(Refused):
    message = sentence("A player can sit at the table only once.")


class PlayerUnknown(Refused):
    message = sentence("There is no such player here to choose.")


class SeatsMismatched(Refused):
    message = sentence("The order must name everybody on this sheet exactly once.")
