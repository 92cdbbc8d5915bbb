"""The page of statistics: its model, its plots and the scene."""
