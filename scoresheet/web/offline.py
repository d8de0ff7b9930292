"""The sentences that a phone says without network."""

from typing import Any

from ..language import gettext


def waiting_words() -> dict[str, Any]:
    """The sentences about results that wait for the network, each with its gaps."""
    return {
        "one": gettext("1 result waits for the network."),
        "many": gettext("%(count)s results wait for the network."),
        "waits": gettext("waiting for the network"),
        "out": gettext("sits out"),
        "host": gettext("the host"),
        "change": gettext("Change"),
        "withdraw": gettext("Withdraw"),
        "elsewhere": gettext("%(name)s, hand %(hand)s: %(mine)s waits for the network."),
        "entered": gettext("%(name)s: you typed %(mine)s, %(who)s entered %(theirs)s meanwhile."),
        "sits": gettext("%(name)s: you typed %(mine)s, %(who)s said meanwhile: sits out."),
        "off": gettext("%(name)s: you typed %(mine)s, %(who)s took theirs off meanwhile."),
        "stands": gettext(
            "%(name)s, hand %(hand)s: you typed %(mine)s, the sheet says %(theirs)s. %(why)s"
        ),
        "refused": gettext("%(name)s, hand %(hand)s: you typed %(mine)s. %(why)s"),
        "theirs": gettext("Keep theirs"),
        "mine": gettext("Send mine"),
        "drop": gettext("Let it go"),
        "again": gettext("Try again"),
        "unread": gettext("This is no result yet, so it can't wait. Type a whole number."),
        "unkept": gettext("There is no network, and this phone keeps nothing. Save again later."),
        "stale": gettext("No network: this is the sheet as it was seen last."),
    }
