"""Shared layers below the screen: states, moves, matches, records, computer players."""
