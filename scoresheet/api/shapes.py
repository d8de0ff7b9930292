"""The pieces that the shapes of the API are made of, as JSON Schema."""

from typing import Any

Schema = dict[str, Any]


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
