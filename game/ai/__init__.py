"""Computer players: one module a game; see ``base`` for what they share."""
