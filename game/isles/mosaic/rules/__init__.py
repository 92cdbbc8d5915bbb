"""Rules of Mosaic: pure values."""
