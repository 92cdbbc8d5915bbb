"""Files that a game leaves as: their names, their failures in whole sentences, the encoding of an animated picture."""

from __future__ import annotations

import datetime
import io
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pygame
import pytest
from PIL import Image, ImageSequence

from game.app import App
from game.match.match import Match
from game.match.records import parse_record, write_record
from game.modes.codes import CodeError
from game.modes.puzzles.model import Puzzle
from game.modes.puzzles.shipped import read_puzzles
from game.modes.puzzles.tasks import PuzzleSolver, PuzzleTask
from game.modes.tables import GameTable
from game.printing.document import PrintOptions
from game.table.puzzles import overlay
from game.table.puzzles.overlay import send_problem
from game.table.sharing import animated_gif, files, gif_job, paper_file
from game.table.sharing.animated_gif import GifRequest, draw_gif, durations_of, frame_count, positions_of
from game.table.sharing.files import (
    EXPORTS,
    TextExport,
    copy_text,
    export_record,
    file_stem,
    free_export_path,
    free_game_path,
    save_surface,
)
from game.table.sharing.gif_encoder import encode
from game.table.sharing.gif_job import GifJob
from game.table.sharing.paper_file import PaperRequest, printing_of, write_pdf
from tests.driver import program
from tests.table.tables import PEOPLE, begun

pytestmark = [pytest.mark.slow, pytest.mark.behaviour]

STUDIOS = "game.table.sharing.animated_gif._STUDIOS"
FAILED = "This could not be saved: {}. Is there room, and may the folder be written to?"


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """One program for all tests."""
    with program(tmp_path_factory.mktemp("exports")) as app:
        yield app


@pytest.fixture
def folder(app: App) -> Iterator[Path]:
    """Its folder of exports, empty before and after the test."""
    path = app.services.storage.folder / EXPORTS
    yield path
    for each in path.glob("*") if path.exists() else ():
        each.unlink()


def table_of(app: App) -> GameTable:
    """A game of Bridges on a day that is known."""
    match = begun("bridges", PEOPLE)
    match.meta.set("started", "2026-09-23T19:30:00")
    match.play(match.state.moves()[0])
    return GameTable(match, app.services.background.boards.load("bridges", match.board_name))


def refuse(*_: Any, **__: Any) -> None:
    raise OSError(28, "No space left on device")


def refuse_oddly(*_: Any, **__: Any) -> None:
    raise OSError("it is odd")


@pytest.mark.parametrize(("fault", "reason"), [(refuse, "No space left on device"), (refuse_oddly, "it is odd")])
def test_a_failure_is_told_with_its_reason(app: App, folder: Path, fault: Any, reason: str) -> None:
    table = table_of(app)
    task = PuzzleTask(read_puzzles("bridges")[0], PuzzleSolver("Ada"), datetime.date(2026, 9, 23))
    with (
        patch.object(files, "write_record", fault),
        patch.object(files, "write_bytes", fault),
        patch.object(overlay, "write_bytes", fault),
        patch.object(paper_file, "write_bytes", fault),
        patch.object(overlay, "copy_text", lambda text: False),
        patch.object(overlay, "share_text", lambda assets, task: "a long text"),
        patch.object(pygame.image, "save", fault),
    ):
        assert export_record(app.services, table) == FAILED.format(reason)
        assert TextExport(app.services, table).save({}) == FAILED.format(reason)
        own = PuzzleTask(_without_code(task), task.solver, task.today)
        assert send_problem(app.services, own) == FAILED.format(reason)
        job = write_pdf(PaperRequest(table.board, PrintOptions(), "en", folder / "x.pdf"), 0)
        assert _result(job) == reason
        whole = "[Errno 28] No space left on device" if fault is refuse else reason
        assert save_surface(app.services, pygame.Surface((2, 2)), folder / "x.png") == FAILED.format(whole)
    assert list(folder.glob("*")) == []


def _without_code(task: PuzzleTask) -> Puzzle:
    return replace(task.puzzle, code="")


def _result(job: Any) -> str:
    """Result of a background job's generator."""
    next(job)
    with pytest.raises(StopIteration) as stopped:
        next(job)
    found: str = stopped.value.value
    return found


def test_files_have_names_of_the_game_and_are_numbered_from_the_second_on(app: App, folder: Path) -> None:
    table = table_of(app)
    stem = "Bridges - A - 2026-09-23 - Ada, Ben"
    title = table.board.title("en")
    assert file_stem("Bridges", title, "2026-09-23", "Ada, Ben").startswith("Bridges - ")
    stem = file_stem("Bridges", title, "2026-09-23", "Ada, Ben")
    assert free_game_path(app.services, table.board, table.match, "png") == folder / f"{stem}.png"
    told = [export_record(app.services, table) for _ in range(3)]
    names = [f"{stem}.isles.json", f"{stem} (2).isles.json", f"{stem} (3).isles.json"]
    assert told == [f"Game saved as {folder / name}" for name in names]
    assert sorted(each.name for each in folder.iterdir()) == sorted(names)
    record = parse_record((folder / names[0]).read_bytes())
    assert record.moves == tuple(table.match.moves)


def test_a_picture_is_saved_whole_beside_nothing_else(app: App, folder: Path) -> None:
    path = free_export_path(app.services.storage, "picture", "png")
    assert path == folder / "picture.png"
    surface = pygame.Surface((3, 2))
    surface.fill((10, 20, 30))
    assert save_surface(app.services, surface, path) == f"Picture saved as {path}"
    assert [each.name for each in folder.iterdir()] == ["picture.png"]
    with Image.open(path) as picture:
        assert (picture.size, picture.convert("RGB").getpixel((1, 1))) == ((3, 2), (10, 20, 30))


@pytest.mark.parametrize("has_clipboard", [True, False])
def test_moves_as_text_go_to_one_file_and_the_clipboard(
    app: App, folder: Path, monkeypatch: pytest.MonkeyPatch, has_clipboard: bool
) -> None:
    copied: list[str] = []

    def put(text: str) -> None:
        if not has_clipboard:
            raise pygame.error("none")
        copied.append(text)

    monkeypatch.setattr(pygame.scrap, "put_text", put)
    export = TextExport(app.services, table_of(app))
    told = [export.save({}), export.save({1: "A good one."})]
    (path,) = folder.iterdir()
    start = "Copied, and kept as" if has_clipboard else "Game saved as"
    assert told == [f"{start} {path}"] * 2
    text = path.read_text(encoding="utf-8")
    assert "A good one." in text
    assert copied == ([copied[0], text] if has_clipboard else [])
    assert copy_text("one more") is has_clipboard


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        (("Bridges", "", "Ada"), "Bridges - Ada"),
        (("a/b\\c:d",), "a b c d"),
        (("Ada , Ben",), "Ada, Ben"),
        (("It’s (new) – 3",), "It’s (new) 3"),
        (("x" * 200,), "x" * 160),
        (("é" * 200,), "é" * 80),
        (("a" * 159 + " b",), "a" * 159),
        (("Ada -, ",), "Ada"),
    ],
)
def test_a_file_name_has_only_signs_that_every_system_takes(parts: tuple[str, ...], expected: str) -> None:
    assert file_stem(*parts) == expected


def test_a_problem_is_copied_or_written_where_there_is_no_clipboard(
    app: App, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    task = PuzzleTask(read_puzzles("bridges")[0], PuzzleSolver("Ada"), datetime.date(2026, 9, 23))
    own = PuzzleTask(_without_code(task), task.solver, task.today)
    t = app.services.assets.t
    copied: list[str] = []

    def copy(text: str) -> bool:
        copied.append(text)
        return True

    monkeypatch.setattr(overlay, "share_text", lambda assets, task: f"problem {task.puzzle.code or 'of mine'}")
    monkeypatch.setattr(overlay, "copy_text", copy)
    told = [send_problem(app.services, each) for each in (task, own)]
    assert told == [t("problems.copied", text=copied[0]), t("problems.copied-own")]
    assert copied == [f"problem {task.puzzle.code}", "problem of mine"]
    monkeypatch.setattr(overlay, "copy_text", lambda text: False)
    assert send_problem(app.services, task) == copied[0], "a short code is shown instead"
    assert not folder.exists() or list(folder.iterdir()) == []
    stem = file_stem(t("problems.heading"), "Bridges", "2026-09-23")
    path = folder / f"{stem}.isles.txt"
    assert send_problem(app.services, own) == f"Game saved as {path}"
    assert path.read_text(encoding="utf-8") == copied[1]

    def too_long(*_: Any) -> str:
        raise CodeError("problems.none", "too long")

    monkeypatch.setattr(overlay, "share_text", too_long)
    assert send_problem(app.services, own) == t("problems.none")


def test_a_sheet_is_written_as_a_file_of_a_board_or_of_a_game(app: App, folder: Path) -> None:
    table = table_of(app)
    match: Match[Any] = table.match
    plain = PaperRequest(table.board, PrintOptions(), "en", folder / "deep" / "board.pdf")
    assert _result(write_pdf(plain, 0)) == ""
    played = plain._replace(path=folder / "game.pdf", record=match.record().to_text().encode())
    assert _result(write_pdf(played, 0)) == ""
    sizes = [request.path.stat().st_size for request in (plain, played)]
    assert sizes[0] != sizes[1]
    assert all(request.path.read_bytes().startswith(b"%PDF") for request in (plain, played))
    plain.path.unlink()
    plain.path.parent.rmdir()


def test_a_game_without_sheets_is_not_printed(app: App, folder: Path) -> None:
    board = app.services.background.boards.load("pebbles", "beach")
    assert printing_of("pebbles") is None
    assert printing_of("bridges") is not None
    assert _result(write_pdf(PaperRequest(board, PrintOptions(), "en", folder / "x.pdf"), 0)) == "pebbles"
    with patch.object(paper_file, "is_frozen", lambda: True):
        assert printing_of("bridges") is not None
        with patch.object(paper_file, "is_printing_installed", lambda: False):
            assert printing_of("bridges") is None, "it can never be installed"
    with patch.object(paper_file, "is_printing_installed", lambda: False):
        assert printing_of("bridges") is not None, "it may be installed later"


def frame(colours: str) -> bytes:
    """Pixels by letter: red, green, blue, white."""
    values = {"r": (255, 0, 0), "g": (0, 255, 0), "b": (0, 0, 255), "w": (255, 255, 255)}
    return b"".join(bytes(values[letter]) for letter in colours)


def test_an_animated_picture_keeps_every_pixel_time_and_loops() -> None:
    frames = [frame("rgbw" * 4), frame("rgbw" * 3 + "wwww"), frame("bbbb" * 4)]
    data = encode(frames, (4, 4), [700, 100, 2500])
    with Image.open(io.BytesIO(data)) as picture:
        assert (picture.size, picture.info["loop"]) == ((4, 4), 0)
        shown = [(each.info["duration"], each.convert("RGB").tobytes()) for each in ImageSequence.Iterator(picture)]
    assert shown == list(zip([700, 100, 2500], frames, strict=True))


def test_an_animated_picture_is_scaled_where_it_would_be_too_large() -> None:
    pixels = frame("r" * 60 + "b" * 60)
    data = encode([pixels, pixels[::-1]], (10, 12), [700, 2500], 0.45)
    with Image.open(io.BytesIO(data)) as picture:
        assert picture.size == (4, 5)
        red = picture.convert("RGB").getpixel((0, 0))
    assert isinstance(red, tuple)
    assert red[0] > 240 > 40 > red[2]


@pytest.mark.parametrize(
    ("moves", "expected"),
    [(0, [0]), (1, [0, 1]), (4, [0, 1, 2, 3, 4]), (89, list(range(90)))],
)
def test_each_position_of_a_short_game_is_a_frame(moves: int, expected: list[int]) -> None:
    assert positions_of(moves) == expected
    assert frame_count(moves) == len(expected)


def test_a_long_game_has_ninety_frames_spread_from_first_to_last() -> None:
    found = positions_of(178)
    assert found == list(range(0, 180, 2))
    assert (frame_count(179), positions_of(179)[-1]) == (90, 179)


@pytest.mark.parametrize(
    ("count", "expected"),
    [(1, [15000]), (2, [700, 14300]), (3, [700, 11800, 2500]), (4, [700, 5900, 5900, 2500]),
     (5, [700, 3930, 3930, 3930, 2510])],
)  # fmt: skip
def test_the_frames_last_fifteen_seconds_together(count: int, expected: list[int]) -> None:
    assert durations_of(count) == expected


@pytest.mark.parametrize(
    ("fault", "reason"),
    [(OSError(13, "Permission denied"), "Permission denied"), (OSError("odd"), "odd"), (pygame.error("no window"), "no window"),
     (ImportError("no Pillow"), "no Pillow")],
)  # fmt: skip
def test_an_animated_picture_that_cannot_be_made_says_why(
    app: App, folder: Path, fault: Exception, reason: str
) -> None:
    def fail(request: GifRequest) -> None:
        raise fault

    table = table_of(app)
    request = GifRequest(b"", 3, table.board, "en", False, folder, folder / "x.gif")
    with patch.object(animated_gif, "_Studio", fail):
        assert _result(draw_gif(request, 0)) == reason


def test_an_animated_picture_is_drawn_frame_by_frame_at_one_table(app: App, tmp_path: Path) -> None:
    drawn: list[Any] = []

    class Studio:
        """A studio that notes what it draws."""

        size_px = (2, 1)

        def __init__(self, request: GifRequest) -> None:
            drawn.append(request.path.name)

        def frame(self, number: int) -> bytes:
            drawn.append(number)
            return frame("rg")

        def frames(self) -> list[bytes]:
            return [frame("rg"), frame("bw"), frame("rg")]

    table = table_of(app)
    (tmp_path / "own").mkdir()
    request = GifRequest(b"", 2, table.board, "en", False, tmp_path / "own", tmp_path / "below" / "x.gif")
    with patch.object(animated_gif, "_Studio", Studio), patch.dict(STUDIOS):
        assert [_result(draw_gif(request, number)) for number in range(4)] == [""] * 4
    assert drawn == ["x.gif", 0, 1, 2]
    with Image.open(request.path) as picture:
        assert picture.size == (2, 1)
        assert [each.info["duration"] for each in ImageSequence.Iterator(picture)] == durations_of(3)
    assert not list((tmp_path / "own").iterdir())


@pytest.mark.parametrize(("most", "scales"), [(50, [1.0]), (30, [1.0, 0.8, 0.6]), (23, [1.0, 0.8, 0.6, 0.45])])
def test_an_animated_picture_takes_the_first_scale_that_is_small_enough(
    app: App, tmp_path: Path, most: int, scales: list[float]
) -> None:
    tried: list[float] = []

    def sized(frames: list[bytes], size: tuple[int, int], durations: list[int], scale: float) -> bytes:
        assert (frames, size, durations) == ([b"frame"], (8, 6), durations_of(1))
        tried.append(scale)
        return b"x" * round(50 * scale)

    studio = SimpleNamespace(frame=lambda number: None, frames=lambda: [b"frame"], size_px=(8, 6))
    table = table_of(app)
    request = GifRequest(b"", 0, table.board, "en", False, tmp_path, tmp_path / "below" / "y.gif")
    with (
        patch.object(animated_gif, "_Studio", lambda request: studio),
        patch.object(animated_gif, "MAX_BYTES", most),
        patch("game.table.sharing.gif_encoder.encode", sized),
        patch.dict(STUDIOS),
    ):
        assert _result(draw_gif(request, 1)) == ""
    assert tried == scales
    assert len(request.path.read_bytes()) == round(50 * scales[-1])


def test_a_game_too_long_for_any_animated_picture_is_told_and_leaves_no_file(app: App, tmp_path: Path) -> None:
    studio = SimpleNamespace(frame=lambda number: None, frames=lambda: [b"frame"], size_px=(8, 6))
    request = GifRequest(b"", 0, table_of(app).board, "en", False, tmp_path, tmp_path / "below" / "y.gif")
    with (
        patch.object(animated_gif, "_Studio", lambda request: studio),
        patch.object(animated_gif, "MAX_BYTES", 3),
        patch("game.table.sharing.gif_encoder.encode", lambda *given: b"four"),
        patch.dict(STUDIOS),
    ):
        assert _result(draw_gif(request, 1)) == "File too large"
    assert not request.path.exists()


def test_a_record_is_written_as_it_is(app: App, folder: Path) -> None:
    table = table_of(app)
    folder.mkdir(parents=True, exist_ok=True)
    write_record(folder / "x.isles.json", table.match.record())
    assert parse_record((folder / "x.isles.json").read_bytes()) == table.match.record()


class FakeJob:
    """A background job whose progress the test decides."""

    def __init__(self, do: object, count: int, *, use_process: bool, needs_process: bool) -> None:
        self.count, self.use_process, self.needs_process = count, use_process, needs_process
        self.results: list[str] = []
        self.is_lost = self.is_over = False
        self.has_news, self.ends = True, False
        self.stopped = 0

    def poll(self) -> bool:
        self.is_over = self.ends
        return self.has_news

    def stop(self) -> None:
        self.stopped += 1


def job_of(app: App) -> tuple[GifJob, FakeJob]:
    """An animated picture of a game of four positions, and the job behind it."""
    made: list[FakeJob] = []

    def make(*given: Any, **named: Any) -> FakeJob:
        made.append(FakeJob(*given, **named))
        return made[-1]

    match = begun("mosaic", PEOPLE)
    for _ in range(3):
        match.play(match.state.moves()[0])
    table = GameTable(match, app.services.background.boards.load("mosaic", match.board_name))
    with patch.object(gif_job, "BackgroundJob", make):
        return GifJob(app.services, table), made[0]


def test_an_animated_picture_tells_its_progress_and_its_end(app: App, folder: Path) -> None:
    animation, job = job_of(app)
    assert (job.count, job.use_process, job.needs_process, animation.frames) == (5, True, True, 4)
    assert (animation.is_running, animation.share, animation.problem) == (True, 0.0, "")
    assert animation.status_line() == "Animated picture: 0 of 4 frames drawn\u00a0…"
    job.results = ["", ""]
    assert animation.poll()
    assert (animation.share, animation.status_line()) == (0.4, "Animated picture: 2 of 4 frames drawn\u00a0…")
    job.has_news = False
    assert not animation.poll()
    job.results, job.has_news, job.ends = [""] * 5, True, True
    assert animation.poll()
    assert (animation.is_running, job.stopped) == (False, 1)
    assert not animation.poll(), "it is over"
    assert animation.status_line() == f"Animated picture saved as {animation.path}"
    assert animation.path.parent == folder
    assert animation.path.suffix == ".gif"
    animation.stop()
    assert (animation.is_stopped, job.stopped) == (False, 1)


def test_an_animated_picture_is_stopped_once(app: App) -> None:
    animation, job = job_of(app)
    animation.stop()
    animation.stop()
    assert (animation.is_stopped, animation.is_running, job.stopped) == (True, False, 1)
    assert animation.status_line() == "The animated picture was stopped; nothing of it was saved."
    assert not animation.poll()


@pytest.mark.parametrize(
    ("is_lost", "results", "reason"),
    [
        (True, [], "no second process could be started"),
        (False, ["", "No space left on device"], "No space left on device"),
    ],
)
def test_an_animated_picture_that_fails_ends_its_job_and_says_why(
    app: App, is_lost: bool, results: list[str], reason: str
) -> None:
    animation, job = job_of(app)
    job.is_lost, job.results, job.has_news = is_lost, results, False
    assert animation.poll()
    assert (animation.is_running, job.stopped, animation.problem) == (False, 1, reason)
    assert animation.status_line() == f"The animated picture could not be made: {reason}."


def test_without_pillow_no_process_is_started(app: App) -> None:
    with patch.object(gif_job, "find_spec", lambda name: None):
        animation, job = job_of(app)
    assert (animation.is_running, job.use_process) == (False, False)
    assert (
        animation.status_line() == "The animated picture could not be made: the package Pillow is not installed here."
    )
