"""What a game can be part of: codes, the chart of the day, the regatta, medals. No pictures."""
