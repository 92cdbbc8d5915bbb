"""The look-back: what each move of a game was worth. Computing only; its page is ``table/review.py``."""
