"""Truth of the pages' sentences: ``python -m tools.text_checks [GAME ..] [--games N] [--seed N]``.

Plays games of every game, variant and number of seats, reads every line of the page of results, the review and the
share text in all languages, and compares each with the record and earlier games by independent code. Reports unknown
sentences too, so that a new one cannot go unchecked.
"""
