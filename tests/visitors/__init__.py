"""Example games for the tests: each a folder as a newcomer would add it, registered in conftest.py only."""
