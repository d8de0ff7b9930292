"""A refusal of the domain told at the field that it is about."""

from collections.abc import Iterator
from contextlib import contextmanager

from ..errors import BodyRefused, Refused
from ..statuses import told


class Faults:
    """Refusals collected field by field, to be told all at once."""

    def __init__(self) -> None:
        self._found: dict[str, Refused] = {}

    @contextmanager
    def at(self, field: str, kind: type[Refused] = Refused) -> Iterator[None]:
        """What is refused in here (of that kind) is the fault of this field."""
        try:
            yield
        except BodyRefused:
            raise
        except kind as refusal:
            self._found[field] = refusal

    def tell(self) -> None:
        """Raises BodyRefused if anything was refused; a lone refusal is its cause."""
        if not self._found:
            return
        errors = {field: [told(refusal)] for field, refusal in self._found.items()}
        lone = next(iter(self._found.values())) if len(self._found) == 1 else None
        raise BodyRefused(errors=errors) from lone


@contextmanager
def at(field: str, kind: type[Refused] = Refused) -> Iterator[None]:
    """What is refused in here (of that kind) is the fault of this field. Raises BodyRefused."""
    faults = Faults()
    with faults.at(field, kind):
        yield
    faults.tell()
