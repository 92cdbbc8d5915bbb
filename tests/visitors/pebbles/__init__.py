"""Pebbles: the smallest game with every part of a plugin; template for new games."""
