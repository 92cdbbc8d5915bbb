"""Sharing from the page of results: one button, a text for chats, picture and record in one place."""

from __future__ import annotations

import json
import sys
import time
from functools import partial
from itertools import pairwise
from multiprocessing.context import SpawnProcess
from pathlib import Path

import pygame
import pytest
from PIL import Image

from game import registry
from game.app import App
from game.match.match import Match, Seat
from game.modes.codes import code_of
from game.modes.tables import GameTable, SeatPlan, TablePlan
from game.registry import plugin
from game.table.opening import open_table
from game.table.sessions.watch import WatchSession
from game.table.sharing.animated_gif import MAX_BYTES, MAX_FRAMES, SECONDS, durations_of, positions_of
from game.table.sharing.files import EXPORTS, draw_picture
from game.table.sharing.gif_job import GifJob
from game.table.sharing.page import ShareScene
from game.table.table_setup import set_up_table
from tests.driver import click, names, program
from tests.table.test_fair_tables import play


def until_drawn(app: App, animation: GifJob) -> None:
    """Run frames until the animated GIF is done, which its own process draws."""
    deadline = time.monotonic() + 60
    while animation.is_running and time.monotonic() < deadline:
        app.step(0.01)
        time.sleep(0.01)
    app.step(0.01)


def check_animation(folder: Path, moves: int) -> None:
    """A frame a position, fifteen seconds together, each frame another picture, small enough for any chat."""
    (file,) = folder.glob("*.gif")
    assert 0 < file.stat().st_size < MAX_BYTES
    with Image.open(file) as picture:
        seen, lasts = [], 0
        for number in range(getattr(picture, "n_frames", 1)):
            picture.seek(number)
            lasts += picture.info["duration"]
            seen.append(picture.convert("RGB").tobytes())
    assert lasts == SECONDS * 1000
    assert len(seen) == moves + 1
    assert all(before != after for before, after in pairwise(seen))


def test_one_button_copies_a_text_and_saves_picture_and_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    with program(tmp_path) as app:
        results = play(app, set_up_table(app.services, "waterways", TablePlan([SeatPlan(name="Ada")], "twin")))
        page = click(app, "share")
        assert isinstance(page, ShareScene)
        (text,) = copied
        score = results.results.result.scores[0]
        assert text.split("\n")[0] == "Four Isles · Waterways · Twin"
        assert text.split("\n")[1] == f"Ada {score}"
        assert code_of(results.results.match) in text.split("\n")[-1]
        folder = app.services.storage.folder / EXPORTS
        assert page.animation is not None
        assert "stop" in names(app)
        until_drawn(app, page.animation)
        assert "stop" not in names(app)
        endings = sorted(path.name.split(".", 1)[1] for path in folder.iterdir())
        assert endings == ["gif", "isles.json", "png"]
        check_animation(folder, results.results.match.number)
        (record,) = folder.glob("*.json")
        assert json.loads(record.read_text(encoding="utf-8"))["result"]["scores"] == [score]
        assert all(str(folder) in line for line in [*page.saved, page.animation.status_line()])


def test_where_there_is_no_clipboard_the_text_is_shown_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(text: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    with program(tmp_path) as app:
        play(app, set_up_table(app.services, "mosaic", TablePlan([SeatPlan(name="Ada")], "court")))
        page = click(app, "share")
        assert isinstance(page, ShareScene)
        assert (page.is_copied, page.text.startswith("Four Isles · Mosaic")) == (False, True)


def test_an_animated_picture_that_is_stopped_or_cannot_be_made_leaves_nothing_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with program(tmp_path) as app:
        results = play(app, set_up_table(app.services, "mosaic", TablePlan([SeatPlan(name="Ada")], "court")))
        page = click(app, "share")
        assert isinstance(page, ShareScene)
        assert page.animation is not None
        click(app, "stop")
        assert "stopped" in page.animation.status_line()

        def refuse(process: object) -> None:
            raise OSError("no more processes")

        monkeypatch.setattr(SpawnProcess, "start", refuse)
        animation = GifJob(app.services, results.results.table)
        for _ in range(3):
            animation.poll()
        assert not animation.is_running
        assert "no second process" in animation.status_line()
        assert not list((app.services.storage.folder / EXPORTS).glob("*.gif"))


def test_without_pillow_the_animated_picture_alone_is_missing_and_the_page_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with program(tmp_path) as app:
        play(app, set_up_table(app.services, "mosaic", TablePlan([SeatPlan(name="Ada")], "court")))
        monkeypatch.setitem(sys.modules, "PIL", None)
        page = click(app, "share")
        assert isinstance(page, ShareScene)
        assert page.animation is not None
        assert not page.animation.is_running
        assert "Pillow is not installed" in page.animation.status_line()
        endings = sorted(path.name.split(".", 1)[1] for path in (app.services.storage.folder / EXPORTS).iterdir())
        assert endings == ["isles.json", "png"]


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_picture_shows_its_position_whatever_was_drawn_before_bug(tmp_path: Path, game: str) -> None:
    with program(tmp_path) as app:
        services = app.services
        names_of = services.background.boards.names(game)
        loaded = services.background.boards.load(game, names_of[0])
        seats = [Seat("Ada"), Seat("Ben")][: max(1, min(plugin(game).game.seats))]
        match = Match.new(game, names_of[0], loaded.board, seats, seed=3)
        while match.number < 12:
            match.play(match.state.moves()[0])
        pictures = []
        for before in ([], [0]):
            services.assets.layers.clear()
            scene = open_table(services, GameTable(match, loaded), partial(WatchSession, is_playing=False))
            for number in (*before, 12):
                scene.controller.show_position(number)
                picture = draw_picture(services.assets, scene)
            pictures.append(pygame.image.tobytes(picture, "RGB"))
        assert pictures[0] == pictures[1]


@pytest.mark.parametrize("moves", [0, 1, 2, 17, 200, 700])
def test_a_game_of_any_length_plays_for_fifteen_seconds_from_its_first_position_to_its_last(moves: int) -> None:
    positions = positions_of(moves)
    assert positions == sorted(set(positions))
    assert (positions[0], positions[-1], len(positions)) == (0, moves, min(moves + 1, MAX_FRAMES))
    durations = durations_of(len(positions))
    assert (sum(durations), len(durations)) == (SECONDS * 1000, len(positions))
    assert all(each >= 50 and each % 10 == 0 for each in durations)
