"""Page for the wall beside a kiosk: title, what to do and the tickets in every language, as a PDF and a picture."""

from __future__ import annotations

import datetime
import zlib
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import pygame
from pygame import FRect, Surface

from game.assets import Assets
from game.kiosk.heartbeat import beat
from game.pages.export_places import ExportPlaces
from game.pages.page import DialogScene
from game.printing.paper import MM_PER_INCH, PAPERS, Paper
from game.program import NAME
from game.registry import plugin
from game.services import Services
from game.storage.saved_games import TICKET_DAYS
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.controls import Choice
from game.ui.layout import Column
from game.ui.surfaces import opaque_surface
from game.ui.text import BODY, TextRole
from game.ui.viewport import PaperViewport, is_upright
from game.ui.widgets import ImageWidget, Widget

_SHARE_BELOW: Final = 0.5
"""Height of the page in an upright window, as a share of the room."""
_DPI: Final = 200
_POINTS_PER_INCH: Final = 72
_TITLE: Final = TextRole("heading", 104)
_SUBTITLE: Final = TextRole("heading", 36)
_SIZES: Final = (96, 88, 80, 72, 64, 56, 48)
"""Candidate sizes of the call to play; the first one with which all blocks fit is taken."""
_TEXT_SHARE: Final = 0.46
"""Size of the text in sizes of the call."""
_SAMPLE: Final = TextRole("heading", 72)
_BANNER: Final = 500.0
"""Height of the sea with title and isles, in units."""
_FOOT: Final = 150.0
"""Height of the sample ticket at the lower edge, in units."""
_MARGIN: Final = 72.0
_SAMPLE_TICKET: Final = "K L M N"


class _Block(NamedTuple):
    """Words in one language: the call to play in large letters, what to do, and the tickets."""

    place: FRect
    call: str
    steps: str
    ticket: str

    def _rows(self, canvas: Canvas, size: float) -> Iterable[tuple[str, TextRole, FRect]]:
        """Texts with their roles and places."""
        call, text = TextRole("heading", size), TextRole("text", round(size * _TEXT_SHARE))
        top = self.place.top
        for words, role in ((self.call, call), (self.steps, text), (self.ticket, text)):
            height = canvas.fonts.height(words, role, self.place.width)
            yield words, role, FRect(self.place.left, top, self.place.width, height)
            top += height + 8

    def fits(self, canvas: Canvas, size: float) -> bool:
        """True if the call takes one line, and everything fits into the place."""
        rows = list(self._rows(canvas, size))
        is_line = canvas.fonts.width(self.call, rows[0][1]) <= self.place.width
        return is_line and rows[-1][2].bottom <= self.place.bottom

    def paint(self, canvas: Canvas, size: float) -> None:
        for number, (words, role, place) in enumerate(self._rows(canvas, size)):
            canvas.text_box(words, place, role, palette.INK if number else palette.DARK_CORAL, valign="top")
        canvas.fill(palette.PARCHMENT, FRect(self.place.left, self.place.bottom + 8, self.place.width, 2))


class WallPage:
    """Painter of the page."""

    def __init__(self, assets: Assets, games: Sequence[str]) -> None:
        """``games`` are the offered isles."""
        self._assets = assets
        self._games = games

    def draw(self, size_px: tuple[int, int]) -> Surface:
        """The page as an image; letters have the same share of it whatever the size and the text size."""
        viewport = PaperViewport(*size_px)
        assets = self._assets.at(viewport)
        assets.fonts.set_scale(viewport.scale, 1.0, size_px)
        picture = opaque_surface(size_px)
        self.paint(Canvas(picture, viewport, assets.sheets, assets.fonts))
        return picture

    def paint(self, canvas: Canvas) -> None:
        """Banner, a block for each language, sample ticket."""
        area = canvas.viewport.area
        canvas.fill(palette.CHALK, area)
        self._paint_banner(canvas, FRect(0, 0, area.width, _BANNER))
        texts = self._assets.texts
        calls = self._in_order("house.attract.call")
        steps, tickets = self._in_order("kiosk.wall.steps"), self._in_order("kiosk.wall.ticket", n=TICKET_DAYS)
        top, bottom = _BANNER + 28, area.height - _FOOT - 28
        height = (bottom - top) / len(texts.languages)
        blocks = [
            _Block(FRect(_MARGIN, top + number * height, area.width - 2 * _MARGIN, height - 24), *words)
            for number, words in enumerate(zip(calls, steps, tickets, strict=True))
        ]
        fitting = (size for size in _SIZES if all(block.fits(canvas, size) for block in blocks))
        size = next(fitting, _SIZES[-1])
        for block in blocks:
            block.paint(canvas, size)
        self._paint_sample(canvas, FRect(0, area.height - _FOOT, area.width, _FOOT))

    def _in_order(self, key: str, **values: object) -> Sequence[str]:
        """The text in each language, the current one first."""
        found = self._assets.texts.in_each_language(key, **values)
        first = list(self._assets.texts.languages).index(self._assets.texts.language)
        return [found[first], *found[:first], *found[first + 1 :]]

    def _paint_banner(self, canvas: Canvas, banner: FRect) -> None:
        canvas.texture("ui/tile_sea", banner)
        titles = self._in_order("house.title")
        canvas.text_box(titles[0], FRect(0, 40, banner.width, 128), _TITLE, palette.CHALK, "center")
        canvas.text_box(" · ".join(titles[1:]), FRect(0, 166, banner.width, 50), _SUBTITLE, palette.CHALK, "center")
        step = (banner.width - 2 * _MARGIN) / len(self._games)
        for number, game in enumerate(self._games):
            place = FRect(_MARGIN + number * step + 8, 228, step - 16, banner.height - 252)
            canvas.fit(plugin(game).sprite, place)

    def _paint_sample(self, canvas: Canvas, foot: FRect) -> None:
        width = canvas.fonts.width(_SAMPLE_TICKET, _SAMPLE) + 220
        plate = FRect(foot.centerx - width / 2, foot.top, width, foot.height - 36)
        canvas.panel("ui/card", plate)
        icon = FRect(plate.left + 28, plate.top + 16, 84, plate.height - 32)
        canvas.fit("ui/icon_ticket", icon, tint=palette.LAGOON)
        letters = FRect(icon.right + 16, plate.top, plate.right - icon.right - 32, plate.height)
        canvas.text_box(_SAMPLE_TICKET, letters, _SAMPLE, palette.INK, "center")


def pdf_of(picture: Surface, paper: Paper) -> bytes:
    """A PDF with the picture as its only page."""
    width, height = (side / MM_PER_INCH * _POINTS_PER_INCH for side in (paper.width_mm, paper.height_mm))
    pixels = zlib.compress(pygame.image.tobytes(picture, "RGB"), 6)
    drawing = f"q {width:.2f} 0 0 {height:.2f} 0 0 cm /Page Do Q".encode()
    image = (
        f"<< /Type /XObject /Subtype /Image /Width {picture.get_width()} /Height {picture.get_height()} "
        f"/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode /Length {len(pixels)} >>"
    )
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width:.2f} {height:.2f}] /Contents 4 0 R "
        "/Resources << /XObject << /Page 5 0 R >> >> >>".encode(),
        f"<< /Length {len(drawing)} >>\nstream\n".encode() + drawing + b"\nendstream",
        f"{image}\nstream\n".encode() + pixels + b"\nendstream",
    ]
    written = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    places = []
    for number, content in enumerate(objects, start=1):
        places.append(len(written))
        written += f"{number} 0 obj\n".encode() + content + b"\nendobj\n"
    start = len(written)
    rows = "".join(f"{place:010} 00000 n \n" for place in places)
    written += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{rows}".encode()
    written += f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n".encode()
    return bytes(written)


def write_wall_page(page: WallPage, paper: Paper, folder: Path, now: datetime.datetime) -> Path:
    """Write the page as PDF and PNG into a folder; return the PDF. Raises ``OSError`` if that is impossible."""
    picture = page.draw(paper.pixels(_DPI))
    beat()  # a slow stick holds the loop up
    path = folder / f"{NAME} {paper.name} {now:%Y-%m-%d %H-%M-%S}.pdf"
    path.write_bytes(pdf_of(picture, paper))
    beat()
    try:
        pygame.image.save(picture, path.with_suffix(".png"))
    except pygame.error as problem:
        raise OSError(str(problem)) from problem
    return path


class WallPageScene(DialogScene):
    """Choice of the paper, preview, and the places to write to."""

    name = "wall-page"
    heading_key = "kiosk.today.wall"
    max_size = (1080.0, 660.0)

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._paper = PAPERS[0]
        self._places = ExportPlaces(self, self._write_to, "kiosk.wall.done")
        self._previews: dict[tuple[object, ...], Surface] = {}

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Text, papers and places on the left, the page on the right; in an upright window it stands below them."""
        is_below = is_upright(self.area)
        height = inner.height * _SHARE_BELOW if is_below else inner.height
        preview = FRect(0, inner.bottom - height, height * self._paper.width_mm / self._paper.height_mm, height)
        preview.right = inner.right
        left = FRect(inner.left, inner.top, preview.left - 24 - inner.left, inner.height)
        if is_below:
            preview.centerx = inner.centerx
            left = FRect(inner.left, inner.top, inner.width, preview.top - 16 - inner.top)
        yield ImageWidget(preview, partial(self._paint_preview, preview))
        column = Column(self.services.assets.fonts, left, 12)
        yield column.add_label(self.t("kiosk.wall.text"), BODY)
        papers = [(paper.name, paper.name) for paper in PAPERS]
        yield column.add_widget(Choice("paper", papers, self._paper.name, self._choose), 52)
        rest = FRect(left.left, column.bottom, left.width, left.bottom - column.bottom)
        yield from self._places.build(rest)

    def _choose(self, name: str) -> None:
        self._paper = next(paper for paper in PAPERS if paper.name == name)
        self.rebuild()

    @property
    def _page(self) -> WallPage:
        return WallPage(self.services.assets, self.services.session.open_games)

    def _paint_preview(self, place: FRect, canvas: Canvas) -> None:
        assets = self.services.assets
        size_px = assets.viewport.rect_to_px(place).size
        key = self._paper.name, size_px, assets.texts.language
        if key not in self._previews:
            self._previews = {key: self._page.draw(size_px)}
        picture = self._previews[key]
        canvas.cached_layer(
            assets.layers, "wall-page", key, place, lambda part: part.image(picture, place), opaque=True
        )
        canvas.outline(place, palette.DARK_BRASS, 2, 2)

    def _write_to(self, folder: Path) -> Path:
        return write_wall_page(self._page, self._paper, folder, datetime.datetime.now())
