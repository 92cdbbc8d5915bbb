"""Shared rendering of boards in tables and editor: water, decoration, progressive redraw."""
