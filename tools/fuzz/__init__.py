"""Attacks on the program, by kind: files, rows, lines, kills, media, events, clock.

``python -m tools.fuzz [KIND ..] [--seconds N] [--hours N] [--quick] [--seed N]``. Without a kind all of them, a minute
each; ``--quick`` is what the continuous check runs. Each attack does to the program what the world may do to it and looks
whether a promise of ``docs/reliability.md`` is broken: nothing raises, nothing hangs, nothing that was confirmed is lost,
nothing reaches the terminal. It prints how often each thing was tried and everything that went wrong; the same seed tries
the same things.
"""
