"""The rules of Elevens: pure values."""
