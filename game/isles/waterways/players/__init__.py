"""Computer players of Waterways."""
