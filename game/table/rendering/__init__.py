"""Look of boards at all tables and in the editor: water, decoration, progressive redraw."""
