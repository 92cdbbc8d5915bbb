"""The SQLite data file of this machine."""
