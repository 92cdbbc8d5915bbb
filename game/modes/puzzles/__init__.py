"""Puzzles: model, files, own ones, and who is to solve them when."""
