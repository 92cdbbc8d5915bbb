"""The game of Waterways."""
