"""Work that takes its time lets the others at a server have their turn in between."""

import time


def others_turn() -> None:
    """Let other requests of this process go on; never while a transaction holds a lock.

    The pause is asked of its module each time: gevent puts its own in there after this is read.
    """
    time.sleep(0)
