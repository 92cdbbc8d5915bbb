"""The page of problems: of the day, the collection, moves of one's own."""
