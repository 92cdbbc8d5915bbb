"""Lessons of Waterways."""
