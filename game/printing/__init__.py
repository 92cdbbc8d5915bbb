"""Boards, sets and finished games on paper, as PDF."""
