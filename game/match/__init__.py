"""A game at the table: the match, its record, and the computer players' thinking."""
