"""What a call brings: read strictly as JSON, then checked against the document's own schema."""

import json
from collections.abc import Mapping
from typing import Any

from flask import request, session
from flask_wtf.csrf import validate_csrf
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from jsonschema.validators import extend
from wtforms.validators import ValidationError as TokenRefused

from ..access import bearer
from ..errors import BodyRefused, FormStale, KeyRefused, NotJson, NotJsonType
from ..language import gettext
from .schemas import SCHEMAS, Schema

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
LONGEST_DIGITS = 18


def require_token() -> None:
    """A write with the pages' cookie as its authority needs the CSRF token. Raises FormStale."""
    if request.method in SAFE or bearer() is not None or not session:
        return
    try:
        validate_csrf(request.headers.get("X-CSRFToken"))
    except TokenRefused:
        raise FormStale from None


def _strict_integer(_: object, value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


_Checker = extend(  # type: ignore[no-untyped-call]
    Draft202012Validator,
    type_checker=Draft202012Validator.TYPE_CHECKER.redefine("integer", _strict_integer),
)
_COMPONENTS = {"components": {"schemas": SCHEMAS}}


class _Repeated(dict[str, Any]):
    """An object that named a key twice."""

    key = ""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = _Repeated(pairs)
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            made.key = key
        seen.add(key)
    return made if made.key else dict(pairs)


def _constant(name: str) -> Any:
    raise ValueError(name)


def _integer(digits: str) -> int:
    """An integer; one too long for any bound is as good as the first beyond them all."""
    return int(digits) if len(digits) <= LONGEST_DIGITS else 10**LONGEST_DIGITS


def read(takes: str | None) -> Any:
    """The body as JSON; {} where it is empty and may be. Raises NotJsonType, NotJson."""
    data = request.get_data()
    if takes is None or (not data.strip() and not _required(SCHEMAS[takes])):
        return {}
    if data.strip() and request.mimetype != "application/json":
        raise NotJsonType
    try:
        return json.loads(
            data.decode(), object_pairs_hook=_object, parse_constant=_constant, parse_int=_integer
        )
    except (ValueError, RecursionError):
        raise NotJson from None


def _required(schema: Schema) -> bool:
    return bool(schema.get("required")) or "oneOf" in schema


def checked(value: Any, name: str) -> dict[str, Any]:
    """The body once it has the shape named. Raises BodyRefused with sentences a field."""
    if not isinstance(value, dict):
        raise BodyRefused(errors={"": [gettext("The body has to be an object.")]})
    repeated = _repeated(value, ())
    errors = _errors(SCHEMAS[name], value) | repeated
    if errors:
        raise BodyRefused(errors=errors)
    return value


def _repeated(value: Any, path: tuple[str, ...]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    if isinstance(value, _Repeated):
        found[".".join((*path, value.key))] = [gettext("This key stands there twice.")]
    items = value.items() if isinstance(value, dict) else ()
    for key, inner in items:
        found |= _repeated(inner, (*path, key))
    return found


def _errors(schema: Schema, value: Any) -> dict[str, list[str]]:
    """Sentences by field, the field written with dots."""
    validator = _Checker(_within(schema))
    errors: dict[str, list[str]] = {}
    for error in validator.iter_errors(value):
        for field, sentence in _told(error):
            sentences = errors.setdefault(field, [])
            if sentence not in sentences:
                sentences.append(sentence)
    return errors


def _within(schema: Schema) -> Schema:
    """The schema with those it refers to."""
    return {**schema, **_COMPONENTS}


def _told(error: ValidationError) -> list[tuple[str, str]]:
    path = [str(step) for step in error.absolute_path]
    if error.validator in ("oneOf", "anyOf"):
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
    field = ".".join(str(step) for step in error.absolute_path)
    if error.validator == "anyOf" or not isinstance(error.instance, dict):
        return [(field, _sentence(error))]
    keys = [next(iter(shape["required"])) for shape in _list(error.validator_value)]
    given = [place for place, key in enumerate(keys) if key in error.instance]
    if len(given) != 1:
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
    return sentences.get(str(error.validator), gettext("This value isn't taken here."))


def _plain(bound: Any) -> str:
    values = bound if isinstance(bound, list) else [bound]
    return ", ".join(value if isinstance(value, str) else json.dumps(value) for value in values)


def checked_query(allowed: Mapping[str, Schema]) -> dict[str, int]:
    """The query's whole numbers. Raises BodyRefused with a sentence a key."""
    values: dict[str, int] = {}
    errors: dict[str, list[str]] = {}
    for key, schema in allowed.items():
        text = request.args.get(key)
        if text is None:
            continue
        plain = text.isascii() and text.isdecimal() and len(text) <= LONGEST_DIGITS
        wrong = _errors(schema, int(text)) if plain else {"": [gettext("It has to be: integer.")]}
        if wrong:
            errors[key] = [sentence for told in wrong.values() for sentence in told]
        elif plain:
            values[key] = int(text)
    if errors:
        raise BodyRefused(errors=errors)
    return values


def idempotency_key() -> str | None:
    """The Idempotency-Key, if one came. Raises KeyRefused for one too short to be one's own."""
    key = request.headers.get("Idempotency-Key")
    if key is not None and not (16 <= len(key) <= 128 and key.isascii() and key.isprintable()):
        raise KeyRefused
    return key
