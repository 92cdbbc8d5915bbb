"""Screens of Mosaic."""
