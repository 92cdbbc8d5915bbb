"""The isle of Elevens."""
