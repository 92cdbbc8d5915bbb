"""The animated picture of a game: every position drawn off screen and kept as a GIF that plays for fifteen seconds.

All of this happens in a process of its own, which ``sharing.animation`` starts, so that no frame of the window waits. GIF,
for every chat shows it moving.
"""

from __future__ import annotations

import io
import os
import shutil
from collections.abc import Generator, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pygame

from game.assets import Assets
from game.boards.repository import LoadedBoard
from game.i18n import Texts
from game.languages import FOLDER as LANG_FOLDER
from game.match.match import Match
from game.match.records import parse_record
from game.modes.tables import GameTable
from game.program import ASSETS
from game.registry import own_texts
from game.services import Services
from game.storage.storage import Storage
from game.table.opening import open_table
from game.table.sessions.watch import WatchSession
from game.table.sharing.files import draw_picture
from game.ui.viewport import Viewport

if TYPE_CHECKING:  # only the process that draws needs it
    from PIL.Image import Image

SECONDS: Final = 15.0
MOST_BYTES: Final = 5_000_000
MOST_FRAMES: Final = 90
_SIZE: Final = (960, 540)
_FIRST_MS, _LAST_MS = 700, 2500
"""How long the first and, at least, the last position are seen."""
_SEE_THROUGH: Final = 255
"""The number of the colour that is none."""
_SCALES: Final = (1.0, 0.8, 0.6, 0.45)
"""Of the picture's size: the first at which it is small enough is taken."""


class GifRequest(NamedTuple):
    """What the process is told; all of it can be pickled."""

    record: bytes
    moves: int
    board: LoadedBoard[Any]
    language: str
    patterns: bool
    folder: Path
    """An empty folder that may be filled and is thrown away."""
    path: Path
    """The file that is to be written."""


def draw_reel(reel: GifRequest, number: int) -> Generator[None, None, str]:
    """Works on frame ``number`` (``core.aside.Work``); after the last one the file is written. Gives what went wrong,
    empty if nothing has."""
    yield
    try:
        studio = _STUDIOS.get(reel.path) or _STUDIOS.setdefault(reel.path, _Studio(reel))
        if number < frame_count(reel.moves):
            studio.frame(number)
            return ""
        frames = studio.frames()
        data = next((data for data in (encoded(frames, scale) for scale in _SCALES) if len(data) <= MOST_BYTES), b"")
        reel.path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = reel.folder / reel.path.name
        unfinished.write_bytes(data)
        shutil.move(unfinished, reel.path)
    except (OSError, ImportError, pygame.error) as problem:
        return str(getattr(problem, "strerror", None) or problem)
    return ""


def frame_count(moves: int) -> int:
    """How many frames a game of so many moves has."""
    return len(positions_of(moves))


def positions_of(moves: int) -> list[int]:
    """The positions of a game of so many moves that become frames: all, or so many that each can be seen."""
    count = min(moves + 1, MOST_FRAMES)
    return [round(number * moves / max(1, count - 1)) for number in range(count)]


def durations_of(count: int) -> list[int]:
    """How long each of so many frames is seen, in milliseconds; whole hundredths, together ``SECONDS``."""
    whole = round(SECONDS * 1000)
    if count == 1:
        return [whole]
    each = (whole - _FIRST_MS - _LAST_MS) // max(1, count - 2) // 10 * 10 if count > 2 else 0
    rest = [each] * (count - 2)
    return [_FIRST_MS, *rest, whole - _FIRST_MS - sum(rest)]


class _Studio:
    """A table set up off screen, and the frames drawn so far."""

    def __init__(self, reel: GifRequest) -> None:
        os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode(_SIZE)
        viewport = Viewport(*_SIZE)
        assets = Assets.load(ASSETS, Texts(reel.language, LANG_FOLDER, *own_texts()), viewport)
        services = Services.of(assets, Storage.open(reel.folder))
        services.storage.change_settings(patterns=reel.patterns, reduced_motion=True)
        services.assets.sheets.set_scale(viewport.scale, _SIZE)
        services.assets.fonts.set_scale(viewport.scale, 1.0)
        services.assets.sheets.load("ui")
        self._assets = services.assets
        match: Match[Any] = Match.resume(parse_record(reel.record), reel.board.board)
        watch = partial(WatchSession, has_bar=False, is_playing=False)
        self._scene = open_table(services, GameTable(match, reel.board), watch)
        self._positions = positions_of(match.number)
        self._frames: dict[int, Image] = {}

    def frame(self, number: int) -> Image:
        """One of the frames, drawn when it is first asked for."""
        from PIL import Image

        if number not in self._frames:
            self._scene.controller.show_position(self._positions[number])
            picture = draw_picture(self._assets, self._scene)
            self._frames[number] = Image.frombytes("RGB", picture.get_size(), pygame.image.tobytes(picture, "RGB"))
        return self._frames[number]

    def frames(self) -> list[Image]:
        """All of them."""
        return [self.frame(number) for number in range(len(self._positions))]


_STUDIOS: Final[dict[Path, _Studio]] = {}
"""The one the process works in, by the file that is to be written."""


def _changed(before: Image, after: Image) -> Image:
    """What is different in the second of two pictures with one palette; the rest lets the first one shine through."""
    from PIL import Image, ImageChops

    one, other = (Image.frombytes("L", picture.size, picture.tobytes()) for picture in (before, after))
    is_same = ImageChops.difference(one, other).point([255] + [0] * 255)
    changed = after.copy()
    changed.paste(_SEE_THROUGH, mask=is_same)
    return changed


def encoded(frames: Sequence[Image], scale: float = 1.0) -> bytes:
    """The frames as a GIF that plays for ever, of that part of their size."""
    from PIL import Image

    if scale != 1.0:
        size = (round(frames[0].width * scale), round(frames[0].height * scale))
        frames = [frame.resize(size, Image.Resampling.LANCZOS) for frame in frames]
    # The colours of the whole game, and no dither: what does not change from frame to frame costs nothing.
    sample = Image.new("RGB", (frames[0].width, frames[0].height * 3))
    for number, frame in enumerate((frames[0], frames[len(frames) // 2], frames[-1])):
        sample.paste(frame, (0, number * frame.height))
    palette = sample.quantize(255, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    drawn = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
    shown = [drawn[0], *(_changed(before, after) for before, after in pairwise(drawn))]
    file = io.BytesIO()
    shown[0].save(
        file, "GIF", save_all=True, append_images=shown[1:], duration=durations_of(len(shown)), loop=0, disposal=1,
        transparency=_SEE_THROUGH, optimize=False,
    )  # fmt: skip
    return file.getvalue()
