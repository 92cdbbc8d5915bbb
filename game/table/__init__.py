"""What all tables share on screen."""
