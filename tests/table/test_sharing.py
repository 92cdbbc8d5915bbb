"""Sharing from the page of results: a question first, a text for chats, picture and record in one place."""

from __future__ import annotations

import datetime
import json
import sys
import time
from contextlib import chdir
from functools import partial
from itertools import pairwise
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any

import pygame
import pytest
from PIL import Image, ImageChops, ImageStat

from game import registry
from game.app import App
from game.board_library.boards import BoardCatalogue
from game.boards.repository import LoadedBoard
from game.core.background_job import run_job
from game.core.state import Json
from game.i18n import Texts
from game.languages import FOLDER as LANG_FOLDER
from game.match.match import Match, Seat
from game.modes.codes import code_of
from game.modes.medals import MEDALS, BenchmarkResult
from game.modes.tables import GameTable, SeatPlan, TablePlan
from game.registry import plugin
from game.scenes.stack import Push
from game.storage.storage import Storage
from game.table.ending.results import ResultsScene
from game.table.opening import open_table
from game.table.plugin import ui_of
from game.table.sessions.watch import WatchSession
from game.table.sharing.animated_gif import (
    MAX_BYTES,
    MAX_FRAMES,
    SECONDS,
    GifRequest,
    draw_gif,
    durations_of,
    positions_of,
)
from game.table.sharing.files import EXPORTS, draw_picture, file_stem
from game.table.sharing.gif_job import GifJob
from game.table.sharing.page import ShareScene
from game.table.sharing.rank_signs import rank_signs, split_signs
from game.table.solo.live_benchmark import LiveBenchmark
from game.table.table_setup import set_up_table
from tests.drawn_text import Run, recording
from tests.driver import click, names, program
from tests.menus.test_text_size import ended
from tests.table.tables import PEOPLE, begun
from tests.table.test_fair_tables import play

pytestmark = [pytest.mark.slow, pytest.mark.behaviour]


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


def shared(app: App, game: str, board: str, occasion: Json | None = None) -> tuple[ResultsScene, ShareScene]:
    """The results of a solo game, and the page that shares it."""
    table = set_up_table(app.services, game, TablePlan([SeatPlan(name="Ada")], board), occasion)
    results = play(app, table)
    page = click(app, "share")
    assert isinstance(page, ShareScene)
    return results, page


@pytest.mark.slow
@pytest.mark.behaviour
def test_sharing_asks_first_and_each_button_does_one_thing_and_names_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    with program(tmp_path) as app:
        results, page = shared(app, "waterways", "twin")
        folder = app.services.storage.folder / EXPORTS
        assert not copied
        assert not folder.exists()
        assert page.exports.messages == []
        click(app, "text")
        (text,) = copied
        score = results.results.result.scores[0]
        assert text.split("\n")[0] == "Four Isles · Waterways · Twin"
        assert text.split("\n")[1] == f"Ada: {score} points"
        signs, legend = split_signs(text.split("\n")[2])
        assert signs
        assert legend == f"Rank: {app.services.assets.t(results.results.rank_key or '')}"
        assert code_of(results.results.match) in text.split("\n")[-1]
        assert "luck" not in text.lower()
        assert not folder.exists()
        for name, ending in (("picture", ".png"), ("record", ".isles.json")):
            for _ in range(2):
                click(app, name)
            (path,) = folder.glob(f"*{ending}")
            assert str(path) in page.exports.messages[0]
        assert len(list(folder.iterdir())) == 2
        (record,) = folder.glob("*.json")
        assert json.loads(record.read_text(encoding="utf-8"))["result"]["scores"] == [score]
        assert "stop" not in names(app)
        click(app, "animation")
        assert page.exports.animation is not None
        assert "stop" in names(app)
        until_drawn(app, page.exports.animation)
        assert "stop" not in names(app)
        assert str(folder) in page.exports.messages[0]
        check_animation(folder, results.results.match.number)


@pytest.mark.draws
def test_place_of_moves_in_view_bug(tmp_path: Path) -> None:
    """The sentence on where the moves went is read without scrolling, in a folder as people have it."""
    with chdir(tmp_path), program(Path("home/somebody/.local/share/four-isles")) as app:
        app.apply(Push(ShareScene(app.services, ended(app, "bridges", 1), [])))
        app.step(0.1)
        click(app, "moves")
        assert not names(app, "share/"), "no scroll bar"


def test_a_job_draws_a_frame_a_position_and_then_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the process of the animated picture does, here without one."""
    match = begun("mosaic", PEOPLE)
    for _ in range(2):
        match.play(match.state.moves()[0])
    board = BoardCatalogue(tmp_path / "levels").load("mosaic", match.board_name)
    path = tmp_path / "exports" / "game.gif"
    request = GifRequest(match.record().to_text().encode(), match.number, board, "en", False, tmp_path, path)
    storage = Storage.open(tmp_path)
    monkeypatch.setattr(Storage, "open", lambda folder: storage)
    try:
        assert [run_job(partial(draw_gif, request), number) for number in range(4)] == [""] * 4
    finally:
        storage.close()
    check_animation(path.parent, match.number)


def test_where_there_is_no_clipboard_the_text_is_shown_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(text: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    with program(tmp_path) as app:
        _, page = shared(app, "mosaic", "court")
        click(app, "text")
        assert page.text.startswith("Four Isles · Mosaic")
        assert page.exports.messages == [app.services.assets.t("house.share.not-copied")]


def test_the_text_of_a_chart_of_the_day_has_date_place_and_days_in_a_row(tmp_path: Path) -> None:
    day = datetime.date(2026, 11, 27)
    with program(tmp_path) as app:
        before = day - datetime.timedelta(days=1)
        for each in (before, day):
            occasion = {"daily": each.isoformat(), "day": each.isoformat()}
            _, page = shared(app, "mosaic", "court", occasion)
        lines = page.text.split("\n")
        assert lines[1] == "Chart of the day, 27 November 2026"
        assert "Place 1 of 1 here that day." in lines
        assert "2 days in a row." in lines


def test_a_text_names_nobody_who_is_only_player_1(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        table = set_up_table(app.services, "mosaic", TablePlan([SeatPlan()], "court"))
        results = play(app, table)
        page = click(app, "share")
        assert isinstance(page, ShareScene)
        assert f"{results.results.result.scores[0]} points" in page.text.split("\n")
        assert "Player 1" not in page.text


def test_file_names_keep_the_words_that_people_read_and_nothing_that_a_system_refuses() -> None:
    assert file_stem("Brücken", 'Oma: "Bucht" / 2?', "", "Dr. <Ada>, Bo\\") == "Brücken - Oma Bucht 2 - Dr Ada, Bo"
    assert file_stem("Canaux", "L’été (île)") == "Canaux - L’été (île)"
    assert file_stem("Bridges", "हिन्दी") == "Bridges - हिन्दी"  # its vowel signs are no letters
    long = file_stem("Bridges", *["ü" * 60] * 6)
    assert 100 < len(long.encode()) <= 160
    assert file_stem("../..", "\n") == ""


def test_signs_count_the_ranks_reached() -> None:
    def following(score: int) -> int | None:
        return next((bound for bound in (10, 20, 30) if bound > score), None)

    assert [rank_signs(following, score) for score in (-5, 10, 29, 30)] == ["☆☆☆", "★☆☆", "★★☆", "★★★"]
    assert rank_signs(lambda score: None, 7) == ""


def test_an_animated_picture_that_is_stopped_or_cannot_be_made_leaves_nothing_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with program(tmp_path) as app:
        results, page = shared(app, "mosaic", "court")
        click(app, "animation")
        click(app, "stop")
        assert page.exports.animation is not None
        assert "stopped" in page.exports.animation.status_line()

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
        _, page = shared(app, "mosaic", "court")
        monkeypatch.setitem(sys.modules, "PIL", None)
        for name in ("picture", "record", "animation"):
            click(app, name)
        assert page.exports.animation is not None
        assert not page.exports.animation.is_running
        assert "Pillow is not installed" in page.exports.messages[0]
        endings = sorted(path.name.split(".", 1)[1] for path in (app.services.storage.folder / EXPORTS).iterdir())
        assert endings == ["isles.json", "png"]


@pytest.mark.parametrize("game", registry.GAMES)
@pytest.mark.draws
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


def texts_of_picture(app: App, match: Match[Any], loaded: LoadedBoard[Any], at: int) -> list[str]:
    """The lines in the heading of a picture of a position."""
    scene = open_table(app.services, GameTable(match, loaded), partial(WatchSession, is_playing=False))
    scene.controller.show_position(at)
    runs: list[Run] = []
    with recording(runs):
        draw_picture(app.services.assets, scene)
    return [run.text for run in runs]


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_picture_names_game_board_and_people_and_at_the_end_what_each_has_reached(tmp_path: Path, game: str) -> None:
    with program(tmp_path) as app:
        table = ended(app, game, plugin(game).game.seats[-1])
        match, texts = table.match, app.services.assets.texts
        assert match.result is not None
        own = ui_of(game).ending.figures(match.state)
        figures = [own.get(seat) or texts.number(score) for seat, score in enumerate(match.result.scores)]
        for at, shown in ((match.number, figures), (match.number - 1, [])):
            lines = texts_of_picture(app, match, table.board, at)
            heading = lines[lines.index(f"Four Isles · {texts.t(f'house.game.{game}')}") :]
            assert any(table.board.title("en") in line for line in heading)
            words = " ".join(heading)
            assert all(seat.name[:4] in words for seat in match.seats), words
            assert [line for line in heading if line in figures] == shown


def test_a_saboteur_has_their_own_figure_in_the_picture(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        table = ended(app, "waterways", 3)
        (seat, figure), *_ = ui_of("waterways").ending.figures(table.match.state).items()
        lines = texts_of_picture(app, table.match, table.board, table.match.number)
        assert figure in lines
        assert table.match.result is not None
        assert figure != str(table.match.result.scores[seat])


@pytest.mark.parametrize("game", registry.GAMES)
def test_an_animated_picture_looks_as_the_picture_of_its_position(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """Also a game that brought its own texts and sprites along."""
    match = begun(game, PEOPLE)
    match.play(match.state.moves()[0])
    board = BoardCatalogue(tmp_path / "levels").load(game, match.board_name)
    path = tmp_path / "exports" / "game.gif"
    request = GifRequest(match.record().to_text().encode(), match.number, board, "de", False, tmp_path / "empty", path)
    storage, words = Storage.open(tmp_path / "empty"), list[Run]()
    with monkeypatch.context() as patches, recording(words):
        patches.setattr(Storage, "open", lambda folder: storage)
        for number in range(3):
            run_job(partial(draw_gif, request), number)
    storage.close()
    assert f"Vier Inseln · {german(game)}" in [run.text for run in words]
    with program(tmp_path / "data", size="960x540", language="de") as app:
        app.services.assets.sheets.load("ui")
        scene = open_table(
            app.services, GameTable(match, board), partial(WatchSession, has_bar=False, is_playing=False)
        )
        scene.controller.show_position(1)
        usual = draw_picture(app.services.assets, scene)
    with Image.open(path) as picture:
        picture.seek(1)
        shown = picture.convert("RGB")
    still = Image.frombytes("RGB", usual.get_size(), pygame.image.tobytes(usual, "RGB"))
    assert ImageStat.Stat(ImageChops.difference(still.resize(shown.size), shown)).mean < [9, 9, 9]


def german(game: str) -> str:
    """The German name of a game."""
    return Texts("de", LANG_FOLDER, *registry.own_texts()).t(f"house.game.{game}")


def test_the_medal_of_a_deal_is_shared_once_all_games_of_the_house_have_ended(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        table = ended(app, "mosaic", 1)
        house = LiveBenchmark(app.services, table.match)
        page = ResultsScene(app.services, table, house, None)
        medals = {medal: app.services.assets.t(f"house.house.medal-{medal}") for medal in (*MEDALS, "close")}
        score = page.results.score
        for scores, medal in (
            ((1, 2, 3, 1, 2), "captain"),
            ((1, 2, 3), None),
            ((9000, 9001, 9002, 9003, 9004), None),
            ((score - 9, score - 4, score - 1, score + 50, score + 60), "gold"),
        ):
            house.result = BenchmarkResult(scores, table.match.record())
            found = [line for line in page.results.share_lines() if line in medals.values()]
            assert found == ([medals[medal]] if medal is not None else []), scores
