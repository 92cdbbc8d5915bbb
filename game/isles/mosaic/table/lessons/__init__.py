"""The lessons of Mosaic."""
