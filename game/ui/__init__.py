"""What all screens are drawn with and listen through: canvas, text, sheets, widgets, pointer."""
