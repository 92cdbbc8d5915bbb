"""Sharing from the page of results: one button, a text for chats, picture and record in one place."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest

from game.occasions.codes import code_of
from game.occasions.tables import SeatPlan, TablePlan
from game.table.laying import lay_table
from game.table.share_page import ShareScene
from game.table.sharing import EXPORTS
from tests.driver import click, program
from tests.table.test_fair_tables import play


def test_one_button_copies_a_text_and_saves_picture_and_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    with program(tmp_path) as app:
        results = play(app, lay_table(app.services, "waterways", TablePlan([SeatPlan(name="Ada")], "twin")))
        page = click(app, "share")
        assert isinstance(page, ShareScene)
        (text,) = copied
        score = results.result.scores[0]
        assert text.split("\n")[0] == "Four Isles · Waterways · Twin"
        assert text.split("\n")[1] == f"Ada {score}"
        assert code_of(results.match) in text.split("\n")[-1]
        folder = app.services.storage.folder / EXPORTS
        endings = sorted(path.name.split(".", 1)[1] for path in folder.iterdir())
        assert endings == ["isles.json", "png"]
        (record,) = folder.glob("*.json")
        assert json.loads(record.read_text(encoding="utf-8"))["result"]["scores"] == [score]
        assert all(str(folder) in line for line in page.saved)


def test_where_there_is_no_clipboard_the_text_is_shown_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(text: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    with program(tmp_path) as app:
        play(app, lay_table(app.services, "mosaic", TablePlan([SeatPlan(name="Ada")], "court")))
        page = click(app, "share")
        assert isinstance(page, ShareScene)
        assert (page.is_copied, page.text.startswith("Four Isles · Mosaic")) == (False, True)
