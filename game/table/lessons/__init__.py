"""Lessons at any table: what a lesson is, who teaches it, the tag and the hand, the end."""
