"""Builds the folder that runs without Python, packs it, and proves in an empty root that it plays."""
