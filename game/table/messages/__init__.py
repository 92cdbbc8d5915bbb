"""Sentences of a table: the bar's message, the tag beside a refused click, the log, the solo standing."""
