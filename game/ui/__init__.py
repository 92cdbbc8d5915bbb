"""Drawing and input shared by all screens: canvas, text, sprite sheets, widgets, pointer events."""
