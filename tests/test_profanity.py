"""The word filter for names that everybody sees."""

from __future__ import annotations

import pytest

from game.profanity import censored_name, is_clean


@pytest.mark.parametrize(
    "name", ["Ada", "ABC", "Jürgen", "Titus", "Cassandra", "Nassim", "Ole", "Computer", "Constance"]
)
def test_common_names_pass(name: str) -> None:
    assert is_clean(name)


@pytest.mark.parametrize("turned", ["nff", "SHPX", "f u v g", "fu1g", "cvff", "xhagre shpx", "Chgnva"])
def test_common_rude_words_do_not_whatever_their_case_spaces_and_digits(turned: str) -> None:
    import codecs

    rude = codecs.decode(turned, "rot13")
    assert not is_clean(rude)
    assert censored_name(rude) == "…"
