"""Animated picture of a game: every position drawn off screen, as a GIF of fifteen seconds.

A process of its own, started by ``gif_job``, does the work, so that no frame of the window waits. GIF, because every
chat shows it moving.
"""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Generator
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import pygame

from game.assets import Assets
from game.board_library.boards import BoardCatalogue
from game.boards.repository import LoadedBoard
from game.i18n import Texts
from game.languages import FOLDER as LANG_FOLDER
from game.match.match import Match
from game.match.records import parse_record
from game.match.thinker import Thinker
from game.modes.tables import GameTable
from game.program import ASSETS
from game.registry import own_texts
from game.services import BackgroundJobs, Services
from game.storage.storage import Storage
from game.table.opening import open_table
from game.table.sessions.watch import WatchSession
from game.table.sharing.files import draw_picture
from game.ui.viewport import Viewport

SECONDS: Final = 15.0
MAX_BYTES: Final = 5_000_000
MAX_FRAMES: Final = 90
_SIZE: Final = (960, 540)
_FIRST_MS, _LAST_MS = 700, 2500
"""Duration of the first position, and the least of the last, in milliseconds."""
_SCALES: Final = (1.0, 0.8, 0.6, 0.45)
"""Scales of the picture: the first at which the file is small enough is taken."""


class GifRequest(NamedTuple):
    """Request to the process; all parts can be pickled."""

    record: bytes
    moves: int
    board: LoadedBoard[Any]
    language: str
    patterns: bool
    folder: Path
    """An empty folder that may be filled and is thrown away."""
    path: Path
    """The file to write."""


def draw_gif(request: GifRequest, number: int) -> Generator[None, None, str]:
    """Render frame ``number`` as a background job's generator; after the last one write the file. Returns the error
    message, or an empty string.
    """
    yield
    try:
        studio = _STUDIOS.get(request.path) or _STUDIOS.setdefault(request.path, _Studio(request))
        if number < frame_count(request.moves):
            studio.frame(number)
            return ""
        from game.table.sharing.gif_encoder import encode

        frames, durations_ms = studio.frames(), durations_of(frame_count(request.moves))
        scaled = (encode(frames, studio.size_px, durations_ms, scale) for scale in _SCALES)
        data = next((data for data in scaled if len(data) <= MAX_BYTES), None)
        if data is None:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
        request.path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = request.folder / request.path.name
        unfinished.write_bytes(data)
        shutil.move(unfinished, request.path)
    except (OSError, ImportError, pygame.error) as problem:
        return str(getattr(problem, "strerror", None) or problem)
    return ""


def frame_count(moves: int) -> int:
    """Number of frames of a game with that many moves."""
    return len(positions_of(moves))


def positions_of(moves: int) -> list[int]:
    """The positions of a game of so many moves that become frames: all, or so many that each can be seen."""
    count = min(moves + 1, MAX_FRAMES)
    return [round(number * moves / max(1, count - 1)) for number in range(count)]


def durations_of(count: int) -> list[int]:
    """Duration of each frame in milliseconds: whole hundredths of a second that add up to ``SECONDS``."""
    whole = round(SECONDS * 1000)
    if count == 1:
        return [whole]
    each = (whole - _FIRST_MS - _LAST_MS) // max(1, count - 2) // 10 * 10 if count > 2 else 0
    rest = [each] * (count - 2)
    return [_FIRST_MS, *rest, whole - _FIRST_MS - sum(rest)]


class _Studio:
    """A table set up off screen, and the frames drawn so far."""

    def __init__(self, request: GifRequest) -> None:
        os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode(_SIZE)
        viewport = Viewport(*_SIZE)
        assets = Assets.load(ASSETS, Texts(request.language, LANG_FOLDER, *own_texts()), viewport)
        services = Services.of(assets, BackgroundJobs(Storage.open(request.folder), Thinker, BoardCatalogue))
        services.storage.change_settings(patterns=request.patterns, reduced_motion=True)
        services.assets.sheets.set_scale(viewport.scale, _SIZE)
        services.assets.fonts.set_scale(viewport.scale, 1.0)
        services.assets.sheets.load("ui")
        self._assets = services.assets
        match: Match[Any] = Match.resume(parse_record(request.record), request.board.board)
        watch = partial(WatchSession, has_bar=False, is_playing=False)
        self._scene = open_table(services, GameTable(match, request.board), watch)
        self._positions = positions_of(match.number)
        self._frames: dict[int, bytes] = {}
        self.size_px = (0, 0)
        """The size of all frames, known after the first."""

    def frame(self, number: int) -> bytes:
        """A frame's RGB pixels, drawn at the first call."""
        if number not in self._frames:
            self._scene.controller.show_position(self._positions[number])
            picture = draw_picture(self._assets, self._scene)
            self.size_px = picture.get_size()
            self._frames[number] = pygame.image.tobytes(picture, "RGB")
        return self._frames[number]

    def frames(self) -> list[bytes]:
        return [self.frame(number) for number in range(len(self._positions))]


_STUDIOS: Final[dict[Path, _Studio]] = {}
"""The process's studio by the file to write."""
