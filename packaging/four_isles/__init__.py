"""Four Isles, installed. Everything is in the folder of this package; ``__main__`` starts it."""
