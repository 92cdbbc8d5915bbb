"""Lessons of Bridges."""
