"""Lessons of Elevens."""
