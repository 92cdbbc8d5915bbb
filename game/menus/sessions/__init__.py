"""Sessions: standings of the games of one evening, and ended sessions."""
