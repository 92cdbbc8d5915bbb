"""The computer players of Waterways."""
