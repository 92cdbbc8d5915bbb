"""Board editor."""
