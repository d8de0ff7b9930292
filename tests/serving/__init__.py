"""Servers as their keepers run them: processes of their own, called from outside."""
