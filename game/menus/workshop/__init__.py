"""Workshop: boards and what can be done with them, trials by computer players."""
