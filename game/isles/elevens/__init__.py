"""The game of Elevens."""
