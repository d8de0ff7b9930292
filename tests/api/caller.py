"""A program that calls the API with one token or none; each answer is held to the document."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from .contract import PREFIX, hold

NO_BODY = object()


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    body: Any
    headers: Mapping[str, str]

    def __getitem__(self, key: str) -> Any:
        return self.body[key]

    @property
    def detail(self) -> str:
        return str(self.body["detail"])

    @property
    def errors(self) -> dict[str, list[str]]:
        """Sentences by field; none where no field is at fault."""
        return dict(self.body.get("errors", {}))


class Caller:
    """One program: calls paths below /api/v1, its body as JSON."""

    def __init__(self, app: Flask, token: str | None = None) -> None:
        self.app, self.token = app, token
        self.client = app.test_client()

    def holding(self, token: str | None) -> "Caller":
        """Another program with this token."""
        return Caller(self.app, token)

    def call(self, method: str, path: str, body: Any = NO_BODY, **sent: Any) -> Answer:
        """Call with this body as JSON; `sent` goes to the client as it is (data, headers, ...)."""
        headers = dict(sent.pop("headers", {}))
        if self.token is not None:
            headers.setdefault("Authorization", f"Bearer {self.token}")
        if body is not NO_BODY:
            sent["json"] = body
        response = self.client.open(PREFIX + path, method=method, headers=headers, **sent)
        if method not in ("HEAD", "OPTIONS"):
            hold(method, path.partition("?")[0], response)
        answer = Answer(response.status_code, _read(response), dict(response.headers))
        response.close()  # as a server does once the answer is sent
        return answer

    def get(self, path: str, **sent: Any) -> Answer:
        return self.call("GET", path, **sent)

    def post(self, path: str, body: Any = NO_BODY, **sent: Any) -> Answer:
        return self.call("POST", path, body, **sent)

    def put(self, path: str, body: Any = NO_BODY, **sent: Any) -> Answer:
        return self.call("PUT", path, body, **sent)

    def patch(self, path: str, body: Any = NO_BODY, **sent: Any) -> Answer:
        return self.call("PATCH", path, body, **sent)

    def delete(self, path: str, **sent: Any) -> Answer:
        return self.call("DELETE", path, **sent)


def _read(response: TestResponse) -> Any:
    if (response.content_type or "").startswith("text/"):
        return response.text
    return response.get_json(force=True) if response.data else None
