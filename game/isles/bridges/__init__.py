"""The game of Bridges."""
