"""Computer players of Elevens."""
