"""Players: profiles, and the choice of one."""
