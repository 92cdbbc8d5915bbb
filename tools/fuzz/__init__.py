"""Fuzzing of the program, by kind: files, sent, rows, lines, kills, media, events, clock.

``python -m tools.fuzz [KIND ..] [--seconds N] [--hours N] [--quick] [--seed N]``. Without a kind all of them, a minute
each; ``--quick`` is the amount of the continuous check. Each attack tests the promises of ``docs/reliability.md``: no
exception, no hang, no loss of confirmed data, no raw bytes on the terminal. Prints the number of attempts and all
faults; the same seed gives the same attacks.
"""
