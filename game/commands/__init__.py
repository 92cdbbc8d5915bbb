"""Commands of ``main.py`` that run without a window (formats.md section 3)."""
