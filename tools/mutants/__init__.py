"""Mutation runs: lines are broken on purpose, and the tests must notice. ``python -m tools.mutants`` (``__main__``)."""
