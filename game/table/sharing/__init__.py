"""Taking a finished game along: its page, its record file, its picture, its animated picture."""
