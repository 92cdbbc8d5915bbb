"""Table set-up: board, seats, handicaps, deal."""
