"""Boards: Tiled maps parsed as untrusted input; each game has a module that turns a map into its board."""
