"""What ``main.py`` does without a window (formats.md section 3), and how its command line is read."""
