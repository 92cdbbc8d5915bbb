"""The rules of Bridges: pure values."""
