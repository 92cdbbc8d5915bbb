"""Sessions of a table: play, watch, try a board, showcase."""
