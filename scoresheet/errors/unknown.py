"""Refused for who asks, for what there isn't, or for how it came."""

from .kinds import NotYours, Refusal, TokenNeeded, Unknown, sentence


class NoSuchGroup(Unknown):
    message = sentence("No group has the code %(code)s. Check the eight characters and try again.")


class CodeRenewed(NoSuchGroup):
    """Said to who holds the old code alone: others can't tell it from one that never was."""

    message = sentence(
        "The group has a new code, so the old link, code and picture lead nowhere any more."
        " Ask the host for the new one."
    )


class NoSuchMatch(Unknown):
    message = sentence("This group has no match %(match)s.")


class NoSuchPlayer(Unknown):
    message = sentence("This group has no such player.")


class NoSuchHost(Unknown):
    message = sentence("This group has no such host device.")


class NoPictureYet(Unknown):
    message = sentence("A match has its picture once it is over, and somebody has a result.")


class NoSuchHand(Unknown):
    message = sentence("Hands are numbered from 1.")


class NoSuchChange(Unknown):
    message = sentence("The log has no such line.")


class FormStale(Refusal):
    """A form without its token: from another site, or from before the cookie was lost."""

    message = sentence(
        "Nothing was changed: this page was too old. Look it over and send it again."
    )


class FormUnread(Refusal):
    """A form that came, but not as text that can be read."""

    message = sentence("Nothing was changed: what was sent can’t be read. Type it anew.")


class SeatNeeded(TokenNeeded):
    """Neither the host's device nor a player's asks for what either might do."""

    message = sentence(
        "This needs the host’s device or the player’s own, and this one isn’t known here."
    )


class NotJson(Refusal):
    """The body can't be read as JSON."""

    message = sentence("The body isn’t JSON.")


class NotJsonType(Refusal):
    """The body comes as something else than JSON."""

    message = sentence("The body has to come as application/json.")


class HostOnly(NotYours):
    message = sentence("Only the host’s phone can do this.")


class OwnResultsOnly(NotYours):
    message = sentence("A player enters their own results alone. The host can enter everybody’s.")


class HandSettled(NotYours):
    message = sentence("The next hand has a result already: now only the host can change this one.")


class HostLinkUnknown(NotYours):
    message = sentence("This host link isn’t good any more. Ask the host for a new one.")
