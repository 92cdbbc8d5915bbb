"""Help: rules pages and lessons of a game."""
