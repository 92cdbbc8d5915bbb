"""The computer players of Mosaic."""
