"""Pure rules of Bridges."""
