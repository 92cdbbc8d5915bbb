"""Game modes and their data: codes, daily chart, regatta, match series, medals. No pygame."""
