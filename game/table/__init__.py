"""Tables: what all games share on screen."""
