"""The verbs, tested as whole acts on a database: what they change, log and refuse."""
