"""What a solo table is compared with while it is played: the best run so far, and the house on the same deal."""
