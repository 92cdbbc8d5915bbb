"""The lessons of Pebbles."""
