"""Examples made up by hypothesis take as long as a busy machine needs; no clock fails a test."""

from hypothesis import settings

settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
