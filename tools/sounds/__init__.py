"""How the program's sounds are made: building blocks, effects, ambience and music."""
