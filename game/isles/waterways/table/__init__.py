"""Screens of Waterways."""
