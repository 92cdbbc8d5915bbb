"""The isle of Bridges."""
