"""Saved games: unfinished ones to continue, finished ones as records for tables of comparable games."""
