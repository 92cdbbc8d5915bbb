"""Localised messages of a table: message bar, refusal tags, log, solo standing."""
