"""Daily chart and its calendar."""
