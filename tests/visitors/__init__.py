"""Isles that are not ours: each a folder as a stranger would add it, registered for the tests alone (conftest.py)."""
