"""The computer players of Bridges."""
