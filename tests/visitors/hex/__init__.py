"""Hex: two seats, no chance; a chain of stones joins two sides of a rhombus."""
