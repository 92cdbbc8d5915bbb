"""Pages of every printed game: size, fonts, margins, rules on the back, two to a page, cutting marks."""

from __future__ import annotations

from typing import Any

import pytest
from pypdf.generic import DictionaryObject

from game.i18n import Texts
from game.languages import languages
from game.printing.ink import Ink
from game.printing.paper import A4, LETTER, PAPERS, UNPRINTABLE_MM, Paper
from game.printing.sheets import paper_rules
from game.registry import plugin
from game.table.sharing.paper_file import printing_of
from tests.printing.pdf_pages import PRINTED, SHEETS, cuts, is_clipped, is_mark, lines, pages, printed, size_mm, words

pytestmark = [pytest.mark.slow, pytest.mark.behaviour]


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("game", PRINTED)
@pytest.mark.parametrize("paper", PAPERS, ids=[paper.name for paper in PAPERS])
def test_every_page_has_the_papers_size(game: str, paper: Paper) -> None:
    upright = round(paper.width_mm, 1), round(paper.height_mm, 1)
    sizes = {size_mm(page) for page in pages(printed(game, paper=paper))}
    assert upright in sizes
    assert sizes <= {upright, upright[::-1]}


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("game", PRINTED)
def test_every_font_is_embedded_and_one_of_ours(game: str) -> None:
    found = set()
    for page in pages(printed(game)):
        resources: Any = page["/Resources"].get_object()
        for font in resources.get("/Font", {}).values():  # the backs of stones have no letters
            (descendant,) = font.get_object()["/DescendantFonts"]
            descriptor = descendant.get_object()["/FontDescriptor"]
            assert isinstance(descriptor.get_object(), DictionaryObject)
            assert "/FontFile2" in descriptor.get_object()
            found.add(str(font.get_object()["/BaseFont"]).partition("+")[2])
    assert found
    assert all("nunito" in name.lower() or "sansita" in name.lower() for name in found)


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("game", PRINTED)
def test_everything_stays_inside_the_paper(game: str) -> None:
    """Nothing is stroked beyond the page, on any third board of the game; the ink changes colours alone."""
    for name in plugin(game).shipped[::3]:
        for page in pages(printed(game, name, LETTER, ink=Ink.SAVING)):
            width, height = size_mm(page)
            inside = [] if is_clipped(page) else lines(page)
            assert all(0 <= x <= width and 0 <= y <= height for line in inside for x, y in (line[:2], line[2:]))


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize(("game", "language"), [
    pytest.param(game, language, marks=() if game == SHEETS[0] else pytest.mark.slow)
    for game in SHEETS for language in languages()
])  # fmt: skip
def test_the_rules_are_on_the_back_in_the_papers_language(game: str, language: str) -> None:
    texts = Texts(language)
    front, back = pages(printed(game, language=language))[:2]
    assert texts.t(f"house.game.{game}") in words(front)
    assert texts.t("print.total") in words(front)
    found = words(back)
    printing = printing_of(game)
    assert printing is not None
    for heading, _ in paper_rules(texts, game, printing):
        assert " ".join(heading.split()) in found
    assert texts.t("print.rules") in found
    assert texts.t("print.rules") not in words(pages(printed(game, language=language, has_backs=False))[-1])


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("game", SHEETS)
def test_two_to_a_page_are_two_sheets_side_by_side_on_a_page_across(game: str) -> None:
    title = plugin(game).load_board(plugin(game).shipped[0]).title("en")
    page, back = pages(printed(game, per_page=2))[:2]
    assert size_mm(page) == size_mm(back) == (A4.height_mm, A4.width_mm)
    assert words(page).count(title) == 2
    assert words(back).count("How to play") == 2
    down, _ = cuts(page)
    assert A4.height_mm / 2 in down


@pytest.mark.parametrize("game", [game for game in PRINTED if game != "mosaic"])  # there is nothing to cut
@pytest.mark.parametrize(
    "paper", [A4, pytest.param(LETTER, marks=(pytest.mark.slow, pytest.mark.behaviour))], ids=["A4", "Letter"]
)
def test_printed_on_both_sides_nothing_to_cut_lies_behind_another_thing(game: str, paper: Paper) -> None:
    """Turned along the long edge, the back of a page is blank, or every cut is at the same place as on its front."""
    found = pages(printed(game, paper=paper))
    sides = [(cuts(front), cuts(back)) for front, back in zip(found[::2], found[1::2], strict=False)]
    cut = [(front, back) for front, back in sides if front[0] or back[0]]
    assert cut
    for front, back in cut:
        assert front[0]
        if back != ([], []):
            assert front[1] == back[1]
            assert [paper.width_mm - x for x in reversed(back[0])] == pytest.approx(front[0], abs=0.1)
    assert any(back[0] for _, back in cut)  # of cards, tiles and stones there are backs


@pytest.mark.parametrize("game", PRINTED)
@pytest.mark.parametrize(("paper", "per_page"), [(A4, 1), (LETTER, 2)], ids=["A4", "Letter, two to a page"])
def test_every_printer_prints_the_cutting_marks(game: str, paper: Paper, per_page: int) -> None:
    """No mark lies in the edge that printers leave blank."""
    for page in pages(printed(game, paper=paper, per_page=per_page)):
        width, height = size_mm(page)
        marks = [line for line in lines(page) if is_mark(*line)]
        for x, y in (end for line in marks for end in (line[:2], line[2:])):
            assert UNPRINTABLE_MM - 0.05 <= x <= width - UNPRINTABLE_MM + 0.05
            assert UNPRINTABLE_MM - 0.05 <= y <= height - UNPRINTABLE_MM + 0.05
