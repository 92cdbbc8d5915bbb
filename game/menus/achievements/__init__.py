"""Achievements: the page, and the banners of the chart."""
