"""A machine that runs by itself: attract mode, operator, keeper."""
