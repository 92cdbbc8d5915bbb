"""Boards: Tiled maps read without trust; one module a game turns a map into a rules board."""
