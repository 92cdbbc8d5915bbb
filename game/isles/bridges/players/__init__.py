"""Computer players of Bridges."""
