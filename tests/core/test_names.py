"""Names of people are cleaned at every source."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.names import MAX_NAME_LENGTH, clean_name
from game.match.match import Match
from game.match.records import Seat
from game.registry import plugin
from game.scenes.routes import FilesRoute
from game.scenes.stack import Push
from game.table.scene import TableScene
from tests.driver import program, top, wait

INVISIBLE = ["\u202e", "\u200b", "\u2800", "\u3164", "\u0301", "\u034f\ufe0f", "\U000e0100", "\u00ad", " \t\n", ""]


@pytest.mark.parametrize("written", [*INVISIBLE, None, 7, b"Ada", ["Ada"]], ids=ascii)
def test_what_cannot_be_seen_is_no_name(written: object) -> None:
    assert clean_name(written, "Seat 1") == "Seat 1"


@pytest.mark.parametrize(
    ("written", "name"),
    [("A\u200bda", "A da"), ("\u202eAda", "Ada"), ("Zoë", "Zoë"), ("李 明", "李 明"), ("★", "★"), ("e\u0301va", "éva")],
    ids=ascii,
)
def test_what_can_be_seen_stays(written: str, name: str) -> None:
    assert clean_name(written) == name


@given(st.text())
def test_a_clean_name_stays_as_it_is(written: str) -> None:
    name = clean_name(written)
    assert clean_name(name) == name
    assert 0 < len(name) <= MAX_NAME_LENGTH
    assert name.isprintable()


@pytest.mark.draws
@pytest.mark.parametrize("written", ["\u202e", "\u200b", "x" * 100_000])
def test_a_record_with_such_names_is_watched_bug(tmp_path: Path, written: str) -> None:
    """Such a record passed ``replay --check`` and then crashed the window."""
    board = plugin("bridges").load_board("a").board
    match = Match.new("bridges", "a", board, [Seat(written), Seat("Ben")], seed=1)
    file = tmp_path / "odd.json"
    file.write_text(json.dumps(match.record().to_json()), encoding="utf-8")
    with program(tmp_path / "data") as app:
        app.apply(Push(FilesRoute((file,))))
        wait(app, 1)
        scene = top(app)
        assert isinstance(scene, TableScene)
        assert scene.controller.narrator.seat_name(0) == clean_name(written, "1")
