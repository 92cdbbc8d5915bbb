"""Page for the wall: what it says in every language, that it fits, and its files."""

from __future__ import annotations

import datetime
import re
import zlib
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game import registry
from game.app import App
from game.kiosk import wall_page
from game.kiosk.wall_page import WallPage, pdf_of, write_wall_page
from game.printing.paper import PAPERS, Paper
from game.storage.places import ExportPlace
from game.storage.saved_games import TICKET_DAYS
from game.ui.canvas import Canvas
from game.ui.viewport import PaperViewport
from tests.drawn_text import Run, faults, recording
from tests.driver import click, program, top
from tests.kiosk.test_operator import open_operator


def runs_of_page(app: App, size_px: tuple[int, int]) -> list[Run]:
    """Lines of text of the page in that size."""
    viewport = PaperViewport(*size_px)
    assets = app.services.assets.at(viewport)
    assets.fonts.set_scale(viewport.scale, 1.0, size_px)
    runs: list[Run] = []
    with recording(runs):
        page = WallPage(app.services.assets, registry.GAMES)
        page.paint(Canvas(pygame.Surface(size_px), viewport, assets.sheets, assets.fonts))
    return runs


@pytest.mark.parametrize("paper", PAPERS, ids=[paper.name for paper in PAPERS])
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_each_language_says_what_to_do_and_nothing_is_cut(tmp_path: Path, paper: Paper, language: str) -> None:
    with program(tmp_path, language=language) as app:
        size_px = paper.pixels(100)
        runs, texts = runs_of_page(app, size_px), app.services.assets.texts
        assert faults(runs, PaperViewport(*size_px).area) == []
        whole = " ".join(run.text for run in runs)
        assert next(run.text for run in runs) == texts.t("house.title"), "the kiosk's own language comes first"
        assert [abs(run.rect.centerx - PaperViewport(*size_px).area.centerx) < 1 for run in runs[:2]] == [True, True]
        for key, values in (
            ("house.attract.call", {}),
            ("kiosk.wall.steps", {}),
            ("kiosk.wall.ticket", {"n": TICKET_DAYS}),
        ):
            for words in texts.in_each_language(key, **values):
                assert " ".join(words.split()) in " ".join(whole.split())
        calls = texts.in_each_language("house.attract.call")
        lines = [run.rect for run in runs if run.text not in ("K L M N",)]
        assert not any(one.inflate(0, -4).colliderect(two.inflate(0, -4)) for one, two in combinations(lines, 2))
        heights = {round(run.rect.height) for run in runs if run.text in calls}
        assert len(heights) == 1
        assert heights.pop() > 1.9 * max(
            run.rect.height for run in runs if run.text.startswith(("Touch the", "Tipp auf"))
        )


def test_where_no_letters_are_small_enough_the_smallest_are_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.kiosk.wall_page._Block.fits", lambda block, canvas, size: False)
    with program(tmp_path) as app:
        calls = app.services.assets.texts.in_each_language("house.attract.call")
        assert set(calls) <= {run.text for run in runs_of_page(app, PAPERS[0].pixels(50))}


def test_the_words_on_the_page_are_those_of_the_buttons(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        texts = app.services.assets.texts
        for language in texts.languages:
            texts.language = language
            said = texts.t("kiosk.wall.ticket", n=TICKET_DAYS)
            assert texts.t("house.pause.leave") in said
            assert texts.t("kiosk.chart.ticket") in said


def test_the_pdf_holds_the_picture_at_the_size_of_the_paper() -> None:
    picture = pygame.Surface((20, 30))
    picture.fill("red")
    picture.set_at((0, 0), "blue")
    written = pdf_of(picture, PAPERS[0])
    assert b"/MediaBox [0 0 595.28 841.89]" in written
    start = int(re.findall(rb"startxref\n(\d+)", written)[0])
    assert written[start:].startswith(b"xref\n0 6\n")
    for number, place in enumerate(re.findall(rb"(\d{10}) 00000 n", written), start=1):
        assert written[int(place) :].startswith(f"{number} 0 obj".encode())
    length = int(re.findall(rb"/FlateDecode /Length (\d+)", written)[0])
    begin = written.index(b"stream\n", written.index(b"/FlateDecode")) + 7
    pixels = zlib.decompress(written[begin : begin + length])
    assert pixels == b"\x00\x00\xff" + b"\xff\x00\x00" * (20 * 30 - 1)


def test_the_operator_takes_the_page_along_as_pdf_and_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    monkeypatch.setattr("game.pages.export_places.export_places", lambda: [ExportPlace(stick, 5 << 20)])
    monkeypatch.setattr("game.kiosk.wall_page._DPI", 40)
    with program(tmp_path / "data", "--kiosk") as app:
        open_operator(app)
        assert click(app, "wall").name == "wall-page"
        click(app, "paper/Letter")
        assert click(app, "place-1").name == "operator-page"
        assert str(stick) in app.renderer.toast_text
        assert top(app).name == "operator-page"
    pdf, png = sorted(stick.iterdir(), key=lambda path: path.suffix)
    assert pdf.name.startswith("Four Isles Letter ")
    assert pdf.read_bytes().startswith(b"%PDF-")
    assert pygame.image.load(png).get_size() == (340, 440)


def test_the_pdf_is_written_to_the_letter() -> None:
    picture = pygame.Surface((3, 2))
    pixels = zlib.compress(bytes(18), 6)
    written = pdf_of(picture, Paper("Small", 25.4, 50.8))
    drawing = b"q 72.00 0 0 144.00 0 0 cm /Page Do Q"
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 72.00 144.00] /Contents 4 0 R "
        b"/Resources << /XObject << /Page 5 0 R >> >> >>",
        b"<< /Length 36 >>\nstream\n" + drawing + b"\nendstream",
        b"<< /Type /XObject /Subtype /Image /Width 3 /Height 2 /ColorSpace /DeviceRGB /BitsPerComponent 8 "
        b"/Filter /FlateDecode /Length %d >>\nstream\n" % len(pixels) + pixels + b"\nendstream",
    ]
    body = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"
    rows = b""
    for number, content in enumerate(objects, start=1):
        rows += b"%010d 00000 n \n" % len(body)
        body += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    end = (
        b"xref\n0 6\n0000000000 65535 f \n" + rows + b"trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n%d\n" % len(body)
    )
    assert written == body + end + b"%%EOF\n"


def test_files_of_the_page_bear_the_papers_name_and_the_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    beats, sizes = list[int](), list[tuple[int, int]]()
    monkeypatch.setattr(wall_page, "beat", lambda: beats.append(1))

    def draw(size: tuple[int, int]) -> pygame.Surface:
        sizes.append(size)
        return pygame.Surface((4, 6))

    page: Any = SimpleNamespace(draw=draw)
    now = datetime.datetime(2026, 11, 25, 20, 5, 7)
    path = write_wall_page(page, PAPERS[0], tmp_path, now)
    assert path == tmp_path / f"Four Isles {PAPERS[0].name} 2026-11-25 20-05-07.pdf"
    assert sorted(each.suffix for each in tmp_path.iterdir()) == [".pdf", ".png"]
    assert path.read_bytes() == pdf_of(pygame.Surface((4, 6)), PAPERS[0])
    assert (sizes, len(beats)) == ([PAPERS[0].pixels(200)], 2)

    def full(*given: object) -> None:
        raise pygame.error("disk full")

    monkeypatch.setattr(pygame.image, "save", full)
    with pytest.raises(OSError, match=r"^disk full$"):
        write_wall_page(page, PAPERS[0], tmp_path, now)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_kiosks_own_language_comes_before_the_others_in_their_order(tmp_path: Path, language: str) -> None:
    with program(tmp_path, language=language) as app:
        texts = app.services.assets.texts
        order = [language, *(code for code in texts.languages if code != language)]
        titles = dict(zip(texts.languages, texts.in_each_language("house.title"), strict=True))
        calls = dict(zip(texts.languages, texts.in_each_language("house.attract.call"), strict=True))
        runs = [run.text for run in runs_of_page(app, PAPERS[0].pixels(50))]
        assert runs[:2] == [titles[language], " · ".join(titles[code] for code in order[1:])]
        assert [text for text in runs if text in calls.values()] == [calls[code] for code in order]
        assert runs[-1] == "K L M N"
