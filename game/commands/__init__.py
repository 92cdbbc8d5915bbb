"""What ``main.py`` does without a window (formats.md section 3)."""
