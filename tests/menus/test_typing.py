"""Names typed in other scripts and through input methods."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame.event import Event

from game.app import App
from game.core.names import clean_name
from game.menus.editor.board_title import BoardTitleScene
from game.menus.players.name_entry import NewPlayerScene
from game.scenes.stack import Pop, Push
from game.ui.system_fonts import SystemFonts
from game.ui.text_entry import TextEntry
from game.ui.widgets import Label
from tests.driver import FRAME, key, program


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    monkeypatch.setattr(SystemFonts, "font_with", lambda self, letters: None)
    with program(tmp_path) as opened:
        opened.apply(Push(NewPlayerScene(opened.services, lambda name, profile: None)))
        opened.step(FRAME)
        yield opened


def entry(app: App) -> TextEntry:
    assert app.stack.top is not None
    return next(widget for widget in app.stack.top.widgets if isinstance(widget, TextEntry))


def send(app: App, kind: int, **values: Any) -> None:
    pygame.event.post(Event(kind, **values))
    app.step(FRAME)


def test_a_composition_is_shown_where_one_types_and_replaced_by_the_text(app: App) -> None:
    key(app, pygame.K_a, "A")
    send(app, pygame.TEXTEDITING, text="さk", start=2, length=0)
    assert (entry(app).text, entry(app).composition) == ("A", "さk")
    key(app, pygame.K_BACKSPACE)
    assert entry(app).text == "A", "the key belongs to the input method"
    send(app, pygame.TEXTINPUT, text="坂")
    assert (entry(app).text, entry(app).composition) == ("A坂", "")


def test_escape_ends_a_composition_and_not_the_page(app: App) -> None:
    page = app.stack.top
    send(app, pygame.TEXTEDITING, text="´", start=1, length=0)
    assert entry(app).composition == "´"
    key(app, pygame.K_ESCAPE)
    assert (app.stack.top, entry(app).composition) == (page, "")


def test_text_input_is_on_at_a_field_alone_and_the_list_of_candidates_below_it(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[object] = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: calls.append("start"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: calls.append("stop"))
    monkeypatch.setattr(pygame.key, "set_text_input_rect", calls.append)
    app.apply(Pop())
    app.step(FRAME)
    assert calls == ["stop"]
    app.step(FRAME)
    app.apply(Push(BoardTitleScene(app.services, "", lambda title: None)))
    app.step(FRAME)
    assert calls == ["stop", "start", app.services.assets.viewport.rect_to_px(entry(app).rect)]


def test_an_emoji_of_several_characters_is_typed_and_taken_back_whole(app: App) -> None:
    send(app, pygame.TEXTINPUT, text="👩‍👩‍👧")
    assert entry(app).text == "👩‍👩‍👧"
    key(app, pygame.K_BACKSPACE)
    assert entry(app).text == ""


def test_what_cannot_be_drawn_is_told_while_it_is_typed(app: App) -> None:
    def notes() -> list[str]:
        assert app.stack.top is not None
        return [widget.text for widget in app.stack.top.widgets if isinstance(widget, Label) and "?" in widget.text]

    send(app, pygame.TEXTINPUT, text="Яна")
    assert notes() == []
    send(app, pygame.TEXTINPUT, text="𓀀")
    assert notes() == ["One of these characters has no font here: a “?” stands for it."]
    key(app, pygame.K_BACKSPACE)
    assert notes() == []


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("👩\u200d👩\u200d👧", "👩\u200d👩\u200d👧"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("A\u200dda", "A da"),
        ("\u200dAda\u200c", "Ada"),
        ("ا\u200d\u200dب", "ا ب"),
        ("x" * 18 + "👩\u200d👩", "x" * 18),
        ("नमस्ते" * 5, "नमस्ते" * 3 + "नम"),
    ],
    ids=ascii,
)
def test_a_name_keeps_its_joiners_and_is_cut_between_characters(written: str, name: str) -> None:
    assert clean_name(written) == name
