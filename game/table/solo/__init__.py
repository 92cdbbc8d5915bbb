"""Comparison runs of a solo table: best run so far, and the computer's on the same deal."""
