"""The rules of Mosaic: pure values."""
