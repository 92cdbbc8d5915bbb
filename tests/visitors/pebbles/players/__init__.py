"""The computer players of Pebbles."""
