"""Synthesis of the program's sounds: building blocks, effects, ambience and music."""
