"""The lessons of Bridges."""
