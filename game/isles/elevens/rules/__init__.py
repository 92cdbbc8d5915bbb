"""Rules of Elevens: pure values."""
