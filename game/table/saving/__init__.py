"""Saved games: autosaves of unfinished ones, records of finished ones in their comparable tables."""
