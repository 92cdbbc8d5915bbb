"""The computer players of Elevens."""
