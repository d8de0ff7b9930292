"""The rules of the sheet, tested as values."""
