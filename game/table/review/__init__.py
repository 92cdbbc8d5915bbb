"""Review page and review positions."""
