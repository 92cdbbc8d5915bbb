"""Sessions of a table: play, replay, attract mode, board trial."""
