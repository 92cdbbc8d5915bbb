"""The isles: one folder a game, the same rooms in each."""
