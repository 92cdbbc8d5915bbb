"""Menu pages: a package a topic, its main page in ``page.py``."""
