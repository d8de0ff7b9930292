"""The text of a stream: events as they are sent, a beat when nothing happens, and its end."""

import pytest

from scoresheet.live import Caps, Stream, stream
from scoresheet.live.bell import Bell, News
from scoresheet.live.stream import events

pytestmark = pytest.mark.sqlite


@pytest.fixture
def bell() -> Bell:
    """A bell that nobody else rings."""
    return Bell(lambda: None)


def streaming(bell: Bell, left: list[str]) -> Stream:
    """Somebody's stream of match 1 of group 7."""
    own = Stream(bell.watch((7, 1), "192.0.2.1", Caps()))
    own.then(lambda: left.append("left"))
    return own


def test_events_are_sent_as_the_document_says() -> None:
    assert events(News(version=17)) == 'event: sheet\nid: 17\ndata: {"version": 17}\n\n'
    assert events(News(here=(1, 3))) == 'event: here\ndata: {"players": [1, 3]}\n\n'
    assert events(News(17, ())) == events(News(version=17)) + events(News(here=()))
    assert events(News()) == ""


def test_a_stream_begins_with_how_things_stand_and_goes_on_with_what_changes(bell: Bell) -> None:
    own = streaming(bell, [])
    bell.moved({(7, 1): 17})
    pieces = iter(own)
    retry, _, first = next(pieces).decode().partition("\n\n")
    assert 1000 <= int(retry.removeprefix("retry: ")) <= 3000
    assert first == events(News(17, ()))
    bell.moved({(7, 1): 18})
    assert next(pieces).decode() == events(News(version=18))


def test_a_comment_comes_when_nothing_else_does(
    bell: Bell, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert stream.BEAT_SECONDS <= 15
    monkeypatch.setattr(stream, "BEAT_SECONDS", 0.01)
    pieces = iter(streaming(bell, []))
    next(pieces)
    assert next(pieces) == next(pieces) == b": here\n\n"


def test_a_stream_ends_within_its_time(bell: Bell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "LONGEST_SECONDS", 0)
    assert len(list(streaming(bell, []))) == 1


def test_a_stream_ends_with_the_bell(bell: Bell) -> None:
    pieces = iter(streaming(bell, []))
    next(pieces)
    bell.close()
    assert list(pieces) == []


def test_a_stream_to_who_hung_up_sends_nothing_further(bell: Bell) -> None:
    own = streaming(bell, [])
    pieces = iter(own)
    next(pieces)
    own.end()
    assert list(pieces) == []


def test_a_stream_that_is_closed_leaves_once_also_where_it_never_began(bell: Bell) -> None:
    left: list[str] = []
    own = streaming(bell, left)
    own.close()
    own.close()
    assert left == ["left"]
    assert not bell.watched()
