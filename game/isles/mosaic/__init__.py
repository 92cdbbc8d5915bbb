"""The game of Mosaic."""
