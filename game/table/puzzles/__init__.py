"""The puzzle table: one position, tries at it, and the line that follows."""
