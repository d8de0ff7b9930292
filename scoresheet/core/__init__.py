"""The rules of the sheet as pure values and functions: no clock, no request, no database."""
