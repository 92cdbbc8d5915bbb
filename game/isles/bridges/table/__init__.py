"""Screens of Bridges."""
