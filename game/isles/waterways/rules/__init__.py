"""The rules of Waterways: pure values."""
