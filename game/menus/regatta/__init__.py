"""Regatta: set-up, legs, standings."""
