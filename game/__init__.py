"""Four Isles: a local arcade of four tabletop games."""
