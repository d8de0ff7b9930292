"""The JSON API as programs use it: every answer is held against the API's own document."""
