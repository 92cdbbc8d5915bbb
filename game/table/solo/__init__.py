"""Comparison of a solo table during play: the best run so far, and the benchmark on the same deal."""
