"""The isle of Waterways."""
