"""The tests, a folder per layer."""
