"""Settings of the machine and of a player."""
