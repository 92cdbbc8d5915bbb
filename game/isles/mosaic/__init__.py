"""The isle of Mosaic."""
