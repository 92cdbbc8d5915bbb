"""How boards look at every table and in the editor: the water they lie in, their decoration, what is being drawn."""
