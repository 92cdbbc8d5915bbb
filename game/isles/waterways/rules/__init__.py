"""Pure rules of Waterways."""
