"""The lessons of Elevens."""
