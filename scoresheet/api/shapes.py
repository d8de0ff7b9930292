"""The pieces that the shapes of the API are made of, as JSON Schema."""

from typing import Any

from ..core.names import LONGEST_NAME

Schema = dict[str, Any]
BIGGEST = 999_999_999

JSON = "application/json"
CSV = "text/csv; charset=utf-8"
EVENTS = "text/event-stream"
"""The kinds of what is answered."""


def optional(schema: Schema) -> bool:
    """Whether an empty body counts as an object without keys."""
    return not schema.get("required") and "oneOf" not in schema


def ref(name: str) -> Schema:
    """A schema named elsewhere in the document."""
    return {"$ref": f"#/components/schemas/{name}"}


def shape(required: Schema, optional: Schema | None = None, **more: Any) -> Schema:
    """An object with these keys and no others."""
    return {
        "type": "object",
        "properties": {**required, **(optional or {})},
        "required": list(required),
        "additionalProperties": False,
        **more,
    }


def or_null(schema: Schema) -> Schema:
    if "type" in schema and "enum" not in schema:
        return {**schema, "type": [schema["type"], "null"]}
    return {"anyOf": [schema, {"type": "null"}]}


def listed(schema: Schema, **more: Any) -> Schema:
    return {"type": "array", "items": schema, **more}


def whole(low: int, high: int) -> Schema:
    return {"type": "integer", "minimum": low, "maximum": high}


NUMBER = whole(1, BIGGEST)
COUNT = whole(0, BIGGEST)
BOOL = {"type": "boolean"}
TEXT = {"type": "string"}
TIME = {"type": "string", "format": "date-time"}
NAME = {"type": "string", "minLength": 1, "maxLength": LONGEST_NAME}
PLAYER = {**NUMBER, "description": "A player's id."}
