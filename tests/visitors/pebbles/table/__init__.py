"""Pebbles on the table: the isle's screens."""
