"""The board library: shipped, own and generated boards of all games, imported and saved."""
