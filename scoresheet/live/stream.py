"""The news of a watcher as a stream of events (text/event-stream), with a beat in between."""

import json
import time
from collections.abc import Callable, Iterator
from random import randint

from .bell import News, Watcher

BEAT_SECONDS = 12.0
"""How long a stream is silent at most: a proxy keeps it open, and a phone that left is noticed."""
LONGEST_SECONDS = 3600.0
"""When a stream ends, and the phone begins another with the rights that it has by then."""
BACK_MILLISECONDS = 1000, 3000
"""When a phone whose stream broke comes back; not all of them in the same moment."""


class Stream:
    """Events until the bell is closed or the stream's time is over; holds nothing but a watcher.

    What `then` was given is called once nobody watches any more, also where nobody began to.
    """

    def __init__(self, watcher: Watcher) -> None:
        self._watcher = watcher
        self._then: list[Callable[[], None]] = [watcher.close]
        self._ended = False

    def then(self, act: Callable[[], None]) -> None:
        """Do this too when the stream is closed."""
        self._then.append(act)

    def end(self) -> None:
        """Nobody listens any more: send nothing further."""
        self._ended = True
        self._watcher.ring()

    def __iter__(self) -> Iterator[bytes]:
        end = time.monotonic() + LONGEST_SECONDS
        text = f"retry: {randint(*BACK_MILLISECONDS)}\n\n" + events(self._watcher.news(0))
        yield text.encode()
        while (left := end - time.monotonic()) > 0:
            news = self._watcher.news(min(left, BEAT_SECONDS))
            if self._ended or news.over:
                return
            yield (events(news) or ": here\n\n").encode()

    def close(self) -> None:
        """Watch no longer."""
        while self._then:
            self._then.pop()()


def events(news: News) -> str:
    """The events that tell it, as they are sent."""
    text = ""
    if news.version is not None:
        data = json.dumps({"version": news.version})
        text += f"event: sheet\nid: {news.version}\ndata: {data}\n\n"
    if news.here is not None:
        data = json.dumps({"players": list(news.here)})
        text += f"event: here\ndata: {data}\n\n"
    return text
