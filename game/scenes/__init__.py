"""Scenes: the screens of the program; ``stack`` defines the life cycle of a scene."""
