"""What a table tells in words: the line of the moment, the tag beside what was refused, the log, how it stands alone."""
