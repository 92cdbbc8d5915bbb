"""Is what the pages say true? ``python -m tools.text_checks [GAME ..] [--games N] [--seed N]``.

Plays games of every isle, variant and count of seats, reads every line that the page of results, the look-back and the
text for chats show, in all languages, and holds each against the record and against what was played before, by
code of its own. What is not understood is told as well, so that a new sentence cannot go unread.
"""
