"""The secrets that carry rights: how they are written, read, and kept (as hashes alone)."""

import hashlib
import hmac
import re
from dataclasses import dataclass

_FORM = re.compile(r"(host|seat)-([1-9][0-9]{0,8})-([A-Za-z0-9_-]{22,64})")


@dataclass(frozen=True, slots=True)
class Token:
    """A host's or a seat's token, by the number of the host device or the player."""

    kind: str
    number: int
    secret: str

    @property
    def text(self) -> str:
        return f"{self.kind}-{self.number}-{self.secret}"

    @property
    def hashed(self) -> str:
        """What is kept of it: a hash says nothing of a secret of 128 random bits or more."""
        return hashlib.sha256(self.text.encode()).hexdigest()

    def fits(self, kept: str | None) -> bool:
        """Whether this is the token whose hash was kept; in constant time."""
        return hmac.compare_digest(self.hashed, kept or "")


def read_token(text: str) -> Token | None:
    """The token written so, or None for anything else."""
    found = _FORM.fullmatch(text)
    return Token(found[1], int(found[2]), found[3]) if found else None
