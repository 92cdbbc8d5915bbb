"""Computer players of Mosaic."""
