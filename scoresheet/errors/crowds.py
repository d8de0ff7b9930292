"""Refused where more would watch at once than the server holds; the sheet can be asked for."""

from .kinds import TooMany, Unavailable, sentence


class WatchersTooMany(TooMany):
    """Of one match, or from one address."""

    message = sentence(
        "Too many are watching already. Ask for the sheet from time to time instead."
    )


class StreamsFull(Unavailable):
    """Of this process; or it holds no streams at all."""

    message = sentence("The server holds no more streams. Ask for the sheet from time to time.")
    retry_after = 60
