"""Screens of Elevens."""
