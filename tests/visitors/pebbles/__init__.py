"""The isle of Pebbles: the smallest game that has every room an isle must have; the template for a new one."""
