"""Deal codes: what is written is read back, on any board and with any options; slips are noticed."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.codes import ALPHABET, CodeError, Deal, from_code, to_code
from game.rules.core import FormatError

DEALS = st.one_of(
    st.builds(
        lambda board, seed, freehand: Deal("bridges", board, 3, seed, 2, {"freehand": freehand}),
        st.sampled_from(["a", "b", "harbour", "my_own-board"]),
        st.integers(0, 2**63 - 1),
        st.booleans(),
    ),
    st.builds(
        lambda seed, dams, target: Deal(
            "waterways", "classic", 3, seed, 0, {"open_stones": not dams, "dams": dams, "saboteur": target}
        ),
        st.integers(0, 999_999),
        st.booleans(),
        st.one_of(st.just({"auction": True}), st.builds(lambda number: {"target": number}, st.integers(1, 999))),
    ),
)


@given(DEALS)
@settings(max_examples=150, deadline=None)
def test_a_code_means_the_deal_it_was_made_from(deal: Deal) -> None:
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
