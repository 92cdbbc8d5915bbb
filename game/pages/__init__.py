"""The families that the house's pages come from."""
