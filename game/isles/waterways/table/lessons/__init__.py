"""The lessons of Waterways."""
