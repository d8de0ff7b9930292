"""The kinds of refusals, each with a status of its own at the edges."""

from typing import Any, ClassVar


def sentence(text: str) -> str:
    """Mark a sentence for translation where no request is at hand; the edges translate it."""
    return text


class Refusal(Exception):
    """Something asked for that is not done. `message` and `params` make the sentence shown."""

    message: ClassVar[str] = sentence("That can’t be done.")

    def __init__(self, **params: object) -> None:
        super().__init__(self.message % params)
        self.params: dict[str, Any] = params


class Unknown(Refusal):
    """There is no such thing."""


class TokenNeeded(Refusal):
    message = sentence("This needs the host’s device, and this one isn’t known here.")


class NotYours(Refusal):
    message = sentence("That isn’t yours to do.")


class Refused(Refusal):
    """Well formed, but not taken: what was typed has to change."""


class Clash(Refusal):
    """Right in itself, but the state of things is against it."""


class TooMany(Refusal):
    """More at once than the server takes; `retry_after` says in how many seconds to ask again."""

    retry_after: ClassVar[int] = 60


class Unavailable(Refusal):
    """The database can't do it now; the driver's error is the cause, for the server's log.

    `retry_after` says in how many seconds to ask again.
    """

    message = sentence("The sheet can’t be reached. Try again in a moment.")
    retry_after: ClassVar[int] = 2
