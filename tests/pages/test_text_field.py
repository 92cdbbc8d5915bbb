"""Text fields: what they take of letters, keys and pasted text."""

from __future__ import annotations

import pytest

from game.pages.text_field import CapitalField, DigitField, NumberField, TextField, TitleField
from game.scenes.base import SceneChange
from game.scenes.stack import Pop


def typed(field: TextField, *inputs: str) -> str:
    """The field's text after these inputs: letters, or whole pasted texts."""
    for each in inputs:
        field.type_text(each)
    return field.text


@pytest.mark.parametrize(("field", "inputs", "text"), [
    (TextField(), ["a", "b", "\b", "c"], "ac"),
    (TextField(), ["a", "\n", "\t"], "a"),
    (TextField(max_length=3), ["Ada and Ben"], "Ada"),
    (TextField("old"), ["\b", "d"], "old"),
    (DigitField(), ["1", "x", "-", "2"], "12"),
    (DigitField(), ["Deal ４７１１"], "4711"),
    (NumberField(), ["0", "0", "7", "0"], "70"),
    (CapitalField(max_length=3), ["a", "ß", "b"], "ASS"),
])  # fmt: skip
def test_a_field_takes_what_belongs_there(field: TextField, inputs: list[str], text: str) -> None:
    assert typed(field, *inputs) == text


def test_a_problem_stands_until_the_next_letter() -> None:
    field = DigitField()
    field.problem = "No."
    field.type_letter("x")
    assert field.problem == "No.", "an ignored letter changes nothing"
    field.type_letter("4")
    assert field.problem == ""


def test_titles_begin_with_capitals_and_shift_holds_for_a_letter() -> None:
    field = TitleField()
    assert field.is_capital
    typed(field, "A")
    assert not field.is_capital
    field.shift()
    assert field.is_capital
    typed(field, "B")
    assert not field.is_capital
    typed(field, " ")
    assert field.is_capital
    field.shift()
    assert not field.is_capital


class _CodeField(TextField):
    """Field that closes the page at full length."""

    def on_change(self) -> SceneChange | None:
        return Pop() if len(self.text) == self.max_length else None


def test_a_pasted_text_ends_with_the_letter_that_changes_the_scene() -> None:
    field = _CodeField(max_length=2)
    assert field.type_text("A") is None
    assert field.type_text("BCD") == Pop()
    assert field.text == "AB"
