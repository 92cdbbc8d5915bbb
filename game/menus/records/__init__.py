"""Records: tables, finished games, deals, files of records."""
