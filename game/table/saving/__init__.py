"""Games kept: unfinished ones to go on with, finished ones as records on the tables they may be compared on."""
