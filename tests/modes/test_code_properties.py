"""Properties of any deal, and of any text in place of a code."""

from __future__ import annotations

import zlib
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from game import registry
from game.core.state import FormatError
from game.modes.codes import ALPHABET, CodeError, from_code, to_code
from game.modes.deals import Deal
from game.registry import plugin

CHECKS = 1024
board_names = st.text("abcdefghijklmnopqrstuvwxyz0123456789-_", min_size=1, max_size=24)
seeds = st.integers(0, 3) | st.integers(0, 2**31) | st.integers(0, 2**64)


def sound_code(number: int) -> str:
    """The code of a number with its check bits, written anew after the words of the module: CRC-32 of its bytes."""
    size = max(1, (number.bit_length() + 7) // 8)
    number = number * CHECKS + zlib.crc32(number.to_bytes(size, "big")) % CHECKS
    letters = ""
    while number:
        number, letter = divmod(number, 32)
        letters = ALPHABET[letter] + letters
    return letters or "0"


def number_of(code: str) -> int:
    """Number of a code without its check bits."""
    number = 0
    for letter in code.replace("-", ""):
        number = number * 32 + ALPHABET.index(letter)
    return number // CHECKS


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """Any deal that the rules know."""
    game = draw(st.sampled_from(registry.GAMES))
    rules = plugin(game).game
    seats = draw(st.sampled_from(rules.seats))
    sizes = rules.options.code_sizes()
    numbers = {name: draw(st.integers(0, 1) | st.integers(0, size - 1)) for name, size in sizes.items()}
    numbers = {name: min(number, sizes[name] - 1) for name, number in numbers.items()}
    try:
        options: dict[str, Any] = rules.options.parse(rules.options.from_code(numbers), seats).to_json()
    except FormatError:
        options = rules.options.parse({}, seats).to_json()
    board = draw(st.sampled_from(plugin(game).shipped) | board_names)
    return Deal(game, board, seats, draw(seeds), draw(st.integers(0, seats - 1)), options)


@given(deals())
def test_any_deal_comes_back_from_its_code(deal: Deal) -> None:
    code = to_code(deal)
    assert from_code(code) == deal
    assert from_code(code.lower().replace("-", "")) == deal


def assert_refused_or_a_deal(code: str) -> None:
    deal = refused = None
    try:
        deal = from_code(code)
    except CodeError as error:
        refused = error
    if deal is None:
        assert refused is not None
        assert refused.key in {"house.code.letters", "house.code.slip", "house.code.newer"}
        assert repr(code) in str(refused)
        return
    assert from_code(to_code(deal)) == deal
    rules = plugin(deal.game).game
    assert deal.seats in rules.seats
    assert 0 <= deal.first_seat < deal.seats
    assert rules.options.parse(deal.options, deal.seats).to_json() == deal.options


@given(st.text() | st.text(f"{ALPHABET}IilLOo- ", max_size=70))
def test_any_text_is_refused_or_means_a_deal(text: str) -> None:
    assert_refused_or_a_deal(text)


@given(st.integers(0, 2**90) | st.integers(0, 2**20))
def test_any_number_with_sound_check_bits_is_refused_or_means_a_deal(number: int) -> None:
    assert_refused_or_a_deal(sound_code(number))


@given(deals(), st.data())
def test_a_deal_with_one_field_changed_and_sound_check_bits_is_refused_or_means_a_deal(
    deal: Deal, data: st.DataObject
) -> None:
    number = number_of(to_code(deal))
    bit = data.draw(st.integers(0, number.bit_length()))
    assume(number ^ (1 << bit))
    assert_refused_or_a_deal(sound_code(number ^ (1 << bit)))


def test_one_changed_letter_goes_unnoticed_about_once_in_a_thousand_times() -> None:
    slips = unnoticed = 0
    for seed in range(0, 4000, 100):
        code = to_code(Deal("elevens", "standard", 4, seed * 7919, 1, {"symbols": True})).replace("-", "")
        for place, old in enumerate(code):
            for letter in ALPHABET.replace(old, ""):
                slips += 1
                try:
                    from_code(code[:place] + letter + code[place + 1 :])
                except CodeError:
                    continue
                unnoticed += 1
    assert slips > 10_000
    assert unnoticed <= slips * 2 / CHECKS
