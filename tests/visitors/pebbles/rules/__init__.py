"""The rules of Pebbles: pure values."""
