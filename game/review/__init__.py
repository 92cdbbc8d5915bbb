"""Game review: evaluation of each move of a finished game. Computation only; the page is in ``table/review``."""
