"""The look-back's page, and its places to learn on the board."""
