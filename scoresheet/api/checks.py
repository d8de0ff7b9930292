"""Whether what came has the shape that the document says; if not, a sentence for each field."""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice
from typing import Any

from flask import request
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from jsonschema.validators import extend

from ..core.strict_json import LONGEST_DIGITS, Repeated
from ..errors import BodyRefused, KeyRefused
from ..language import gettext
from .faults import at
from .schemas import KEY_LENGTHS, SCHEMAS
from .shapes import Schema

Errors = dict[str, list[str]]
MOST_TOLD = 50
"""Faults told of one body; whoever sends more sees the next when these are mended."""


def _strict_integer(_: object, value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _unique(_: object, asked: bool, value: object, __: object) -> Iterator[ValidationError]:
    """Numbers named twice, found in one pass; the library compares each with each."""
    items = value if isinstance(value, list) else []
    numbers = [item for item in items if _strict_integer(None, item)]
    if asked and len(set(numbers)) < len(numbers):
        yield ValidationError("repeated")


def _items(
    checker: Any, items: Mapping[str, Any], value: object, schema: Mapping[str, Any]
) -> Iterator[ValidationError]:
    """What is wrong with the items of a list: none is looked at of one too long, and plain
    texts are told in one pass; the library takes its time over each.
    """
    held = value if isinstance(value, list) else []
    plain = items.keys() <= {"type", "description"} and items.get("type") == "string"
    if len(held) > schema.get("maxItems", len(held)):
        return
    if not (plain and all(isinstance(item, str) for item in held)):
        yield from Draft202012Validator.VALIDATORS["items"](checker, items, value, schema)


_Checker = extend(  # type: ignore[no-untyped-call]
    Draft202012Validator,
    {"uniqueItems": _unique, "items": _items},
    type_checker=Draft202012Validator.TYPE_CHECKER.redefine("integer", _strict_integer),
)


@cache
def _checker(name: str) -> Any:
    return _Checker({**SCHEMAS[name], "components": {"schemas": SCHEMAS}})


def checked_object(value: Any) -> dict[str, Any]:
    """The body once it is an object. Raises BodyRefused."""
    if not isinstance(value, dict):
        raise BodyRefused(errors={"": [gettext("The body has to be an object.")]})
    return value


def checked_body(value: Any, name: str) -> dict[str, Any]:
    """The body once it has the shape named. Raises BodyRefused with sentences a field."""
    sent = checked_object(value)
    errors = _errors(_checker(name), sent) | _repeated(sent, ())
    if errors:
        raise BodyRefused(errors=errors)
    return sent


def _repeated(value: Any, path: tuple[str, ...]) -> Errors:
    found: Errors = {}
    if isinstance(value, Repeated):
        found[".".join((*path, value.key))] = [gettext("This key stands there twice.")]
    items = value.items() if isinstance(value, dict) else ()
    for key, inner in items:
        found |= _repeated(inner, (*path, key))
    return found


def _errors(checker: Any, value: Any) -> Errors:
    """Sentences by field, the field written with dots."""
    errors: Errors = {}
    for error in islice(checker.iter_errors(value), MOST_TOLD):
        for field, sentence in islice(_told(error), MOST_TOLD):
            sentences = errors.setdefault(field, [])
            if sentence not in sentences:
                sentences.append(sentence)
    return errors


def _told(error: ValidationError) -> list[tuple[str, str]]:
    path = [str(step) for step in error.absolute_path]
    if error.validator == "oneOf":
        return _of_choice(error)
    if error.validator == "required":
        missing = [key for key in _list(error.validator_value) if key not in _keys(error)]
        return [(".".join([*path, key]), gettext("This key is needed.")) for key in missing]
    if error.validator == "additionalProperties":
        schema = error.schema if isinstance(error.schema, Mapping) else {}
        extra = [key for key in _keys(error) if key not in schema.get("properties", {})]
        return [(".".join([*path, key]), gettext("There is no such key.")) for key in extra]
    return [(".".join(path), _sentence(error))]


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _keys(error: ValidationError) -> list[str]:
    return list(error.instance) if isinstance(error.instance, dict) else []


def _of_choice(error: ValidationError) -> list[tuple[str, str]]:
    """Of several shapes: what is wrong with the one that was meant, told by its keys."""
    keys = [next(iter(shape["required"])) for shape in _list(error.validator_value)]
    given = [place for place, key in enumerate(keys) if key in _keys(error)]
    if len(given) != 1:
        field = ".".join(str(step) for step in error.absolute_path)
        return [(field, gettext("Give exactly one of %(keys)s.", keys=", ".join(keys)))]
    inner = [one for one in error.context or () if one.schema_path[0] == given[0]]
    return [told for one in inner for told in _told(one)]


def _sentence(error: ValidationError) -> str:
    """One sentence for what a value breaks."""
    bound = error.validator_value
    sentences = {
        "minimum": gettext("The least is %(bound)s.", bound=bound),
        "maximum": gettext("The most is %(bound)s.", bound=bound),
        "minItems": gettext("At least %(bound)s are needed.", bound=bound),
        "maxItems": gettext("At most %(bound)s are taken.", bound=bound),
        "uniqueItems": gettext("Each may stand there only once."),
        "enum": gettext("It has to be one of: %(bound)s.", bound=_plain(bound)),
        "type": gettext("It has to be: %(bound)s.", bound=_plain(bound)),
    }
    return sentences.get(str(error.validator), gettext("This value isn’t taken here."))


def _plain(bound: Any) -> str:
    values = bound if isinstance(bound, list) else [bound]
    return ", ".join(value if isinstance(value, str) else json.dumps(value) for value in values)


def checked_query(allowed: Mapping[str, Schema]) -> dict[str, int]:
    """The query's whole numbers. Raises BodyRefused with a sentence a key."""
    values: dict[str, int] = {}
    errors: Errors = {}
    for key, texts in request.args.lists():
        wrong = _wrong_in_query(texts, allowed.get(key))
        if wrong:
            errors[key] = wrong
        else:
            values[key] = int(texts[0])
    if errors:
        raise BodyRefused(errors=errors)
    return values


def _wrong_in_query(texts: list[str], schema: Schema | None) -> list[str]:
    if schema is None:
        return [gettext("There is no such key.")]
    if len(texts) > 1:
        return [gettext("This key stands there twice.")]
    text = texts[0]
    if not (text.isascii() and text.isdecimal() and len(text) <= LONGEST_DIGITS):
        return [gettext("It has to be: %(bound)s.", bound="integer")]
    return _errors(_Checker(schema), int(text)).get("", [])


def idempotency_key(*, vouched: bool) -> str | None:
    """The Idempotency-Key, if one came. Raises BodyRefused for what can't be one.

    Where no token vouches for the caller, a key too short to be one's own alone is refused:
    whoever guessed it would be answered with somebody else's token.
    """
    key = request.headers.get("Idempotency-Key")
    low, high = KEY_LENGTHS[vouched]
    if key is not None and not (low <= len(key) <= high and key.isascii() and key.isprintable()):
        with at("Idempotency-Key"):
            raise KeyRefused(low=low, high=high)
    return key
