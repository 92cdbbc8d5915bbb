"""Kiosk mode: attract mode, operator pages, supervisor."""
