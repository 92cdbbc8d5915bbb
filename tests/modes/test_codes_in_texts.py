"""Codes in chats, mails and documents: a single one is found, two lead to a question."""

from __future__ import annotations

import pytest

from game.languages import languages
from game.modes.codes import CodeError, codes_in, one_code, to_code
from game.modes.deals import Deal

CODE = to_code(Deal("mosaic", "court", 2, 4711, 0, {}))
OTHER = to_code(Deal("elevens", "standard", 4, 4711, 1, {"symbols": True}))
OWN = to_code(Deal("bridges", "my-own-board_2", 2, 999_999, 1, {}, "abcde"))
WIDE = "".join(chr(ord(letter) + 0xFEE0) for letter in CODE)

TEXTS = [
    "{}",
    "  {}\t",
    "Code: {}",
    "code {}.",
    "Deal code:{}",
    "„{}“",
    "«\u00a0{}\u00a0»",
    "“{}”",
    "({})",
    "[{}]",
    "<{}>",
    "**{}**",
    "`{}`",
    "\u200b{}\ufeff",
    "Schau mal: {}, sehr schön!",
    "https://example.org/?code={}&x=1",
    "Four Isles · Mosaic · Court\nAda 120, Ben 98\nGold for Ada\nDeal code: {}",
    "{0} and once more {0}",
]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("code", [CODE, OTHER, OWN])
def test_a_code_is_found_whatever_stands_around_it(code: str, text: str) -> None:
    assert one_code(text.format(code)) == code


@pytest.mark.parametrize(
    "between",
    [
        "",
        " ",
        "–",
        "—",
        "\u2010",
        "\u2011",
        "\u2212",
        "－",
        "\u00ad-",
        " - ",
        "_",
        ".",
        "-\n",
        "\n",
        "-\n> ",
        "\u00a0",
        "·",
    ],
)
def test_the_groups_of_a_code_are_held_together_by_whatever_programs_make_of_the_dash(between: str) -> None:
    for code in (CODE, OTHER, OWN):
        assert one_code(code.replace("-", between)) == code
        assert one_code(code.lower().replace("-", between)) == code


def test_full_width_letters_are_letters() -> None:
    assert one_code(WIDE) == CODE


@pytest.mark.parametrize("sign", ["\u200b", "\u00ad", "\u2060", "\ufeff"])
def test_an_invisible_sign_within_a_group_is_no_part_of_the_code(sign: str) -> None:
    assert one_code(f"{CODE[:2]}{sign}{CODE[2:]}") == CODE


def test_a_code_that_holds_a_shorter_one_by_chance_is_one_code() -> None:
    whole = to_code(Deal("bridges", "my-own-board_2", 2, 897, 1, {}, "abcde"))
    assert codes_in(whole[5:14]) == ["FJ8V-3DX7"]
    assert codes_in(f"Deal code: {whole}") == [whole]


def test_several_codes_are_not_chosen_among() -> None:
    for text in (f"{CODE} {OTHER}", f"{CODE}, or {OTHER}", f"{CODE}\n{OTHER}", f"> {CODE}\n> {OTHER}"):
        assert codes_in(text) == [CODE, OTHER]
        with pytest.raises(CodeError) as caught:
            one_code(text)
        assert caught.value.key == "house.code.several"
    assert codes_in(f"{OTHER}, or {CODE}") == [OTHER, CODE], "as they stand in the text"


def test_a_text_of_any_length_is_searched_at_its_beginning_alone() -> None:
    assert codes_in(f"{CODE} {'x ' * 10_000}{OTHER}") == [CODE]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (CODE[:-1] + "Z", "slip"),
        (f"Code: {CODE[:-1]}Z", "slip"),
        (f"Deal code:\n{CODE[:-1]}Z (Ada 12, Ben 40)", "slip"),
        ("hello world", "letters"),
        ("this game will give", "letters"),
        ("Ada 120, Ben 98", "letters"),
        ("20261127", "letters"),
        ("", "letters"),
    ],
)
def test_what_is_wrong_is_said_of_the_code_not_of_the_words_around_it(text: str, key: str) -> None:
    with pytest.raises(CodeError) as caught:
        one_code(text)
    assert caught.value.key == f"house.code.{key}"


def test_no_text_of_our_own_holds_a_code_by_chance() -> None:
    from game.i18n import load
    from game.languages import FOLDER

    for language in languages():
        for text in load(FOLDER / language).values():
            assert codes_in(str(text)) == []
