"""Lessons of Mosaic."""
