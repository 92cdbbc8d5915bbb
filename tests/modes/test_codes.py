"""Deal codes: what is written is read back, on any board and with any options; slips are noticed."""

from __future__ import annotations

import random

import pytest

from game.core.state import FormatError
from game.modes.codes import ALPHABET, CodeError, from_code, to_code
from game.modes.deals import Deal


def some_deals(count: int) -> list[Deal]:
    """Deals of all kinds: own and foreign boards, large and small seeds, all options."""
    rng = random.Random(11)
    deals = []
    for _ in range(count):
        seed = rng.choice((0, 1, rng.randrange(10**6), rng.randrange(2**63)))
        board = rng.choice(("a", "b", "harbour", "my_own-board"))
        content = rng.choice(("", "0002f", "fa2a3")) if board == "my_own-board" else ""
        deals.append(Deal("bridges", board, 3, seed, rng.randrange(3), {"freehand": rng.random() < 0.5}, content))
        saboteur = rng.choice(({"auction": True}, {"target": rng.randrange(1, 1000)}))
        dams = rng.random() < 0.5
        options = {"open_stones": not dams, "dams": dams, "saboteur": saboteur}
        deals.append(Deal("waterways", "classic", 3, seed, 0, options))
    return deals


def test_a_code_means_the_deal_it_was_made_from() -> None:
    for deal in some_deals(150):
        assert from_code(to_code(deal)) == deal


def test_a_common_code_is_short_and_in_groups_of_four() -> None:
    code = to_code(Deal("mosaic", "court", 1, 123_456, 0, {"full_round": False}))
    assert len(code.replace("-", "")) <= 12
    assert all(len(group) == 4 for group in code.split("-")[:-1])


def test_a_code_is_read_as_people_type_it() -> None:
    deal = Deal("bridges", "a", 1, 71, 0, {"freehand": False})
    typed = to_code(deal).lower().replace("0", "o").replace("1", "l").replace("-", " ")
    assert from_code(f"  {typed} ") == deal


def test_nearly_every_slip_of_one_letter_is_noticed() -> None:
    code = to_code(Deal("elevens", "standard", 4, 4711, 1, {"symbols": True}))
    slips = [
        code[:place] + letter + code[place + 1 :]
        for place, old in enumerate(code)
        if old != "-"
        for letter in ALPHABET
        if letter != old
    ]
    unnoticed = 0
    for slip in slips:
        try:
            from_code(slip)
        except CodeError:
            continue
        unnoticed += 1
    assert unnoticed <= len(slips) * 0.01


@pytest.mark.parametrize("nonsense", ["", "   ", "ü", "hello world!", "U" * 8, "0" * 65])
def test_what_is_no_code_is_refused_with_the_key_of_a_sentence(nonsense: str) -> None:
    with pytest.raises(CodeError) as caught:
        from_code(nonsense)
    assert caught.value.key.startswith("house.code.")


def test_a_board_name_that_cannot_be_written_has_no_code() -> None:
    with pytest.raises(FormatError):
        to_code(Deal("bridges", "Ä" * 3, 1, 1))
