"""Layout of Mosaic's table: others' sheets appear as far as their names leave space, names always."""

from __future__ import annotations

import pygame
import pytest
from pygame import FRect

from game.app import App
from game.isles.mosaic.table.layout import Layout, letters_of, window_layout
from game.isles.mosaic.table.paint import plaque_at, plaque_rect
from game.modes.tables import COMPUTER_NAMES
from game.ui.canvas import Canvas
from game.ui.text import LABEL_BOLD
from tests.isles.mosaic.players.deals import sheet

LONG = ("Maximiliane von Berg", "Friederike", "Bartholomäus", "Wilhelmine W.", "Hinnerk")


def laid(app: App, names: tuple[str, ...], *, board: str = "court", text_size: float = 1.0) -> Layout:
    app.services.assets.fonts.set_scale(1.0, text_size)
    return window_layout(FRect(0, 72, 1280, 648), sheet(board), app.services.assets.fonts, ("Colour", "Pass"), names)


@pytest.mark.parametrize("count", range(1, 6))
@pytest.mark.parametrize("board", ["court", "corners", "fountain"])
def test_the_crews_sheets_are_all_seen(app: App, board: str, count: int) -> None:
    layout = laid(app, COMPUTER_NAMES["medium"][:count], board=board)
    assert all(card.lattice is not None for card in layout.cards)
    for card in layout.cards:
        assert layout.sidebar.side.contains(card.rect)
        assert card.lattice is not None
        assert card.rect.contains(card.lattice.outer)
        assert not card.words.colliderect(card.lattice.rect)


@pytest.mark.parametrize("text_size", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("board", ["court", "fountain"])
def test_scores_have_room_where_names_have_none(app: App, board: str, text_size: float) -> None:
    fonts = app.services.assets.fonts
    for count in range(1, 6):
        layout = laid(app, LONG[:count], board=board, text_size=text_size)
        assert all(layout.sidebar.side.inflate(1, 1).contains(card.rect) for card in layout.cards)
        assert all(card.words.right - card.badge.right - 6 >= fonts.width("432", LABEL_BOLD) for card in layout.cards)


@pytest.mark.parametrize(("board", "text_size"), [("court", 1.0), ("fountain", 1.0), ("court", 1.5)])
def test_long_names_have_room_whatever_gives_way(app: App, board: str, text_size: float) -> None:
    fonts = app.services.assets.fonts
    for count in range(1, 6):
        layout = laid(app, LONG[:count], board=board, text_size=text_size)
        places = [card.rect for card in layout.cards]
        assert all(layout.sidebar.side.inflate(1, 1).contains(place) for place in places)
        assert all(not one.colliderect(other) for one in places for other in places if one is not other)
        for name, card in zip(LONG, layout.cards, strict=False):
            assert all(fonts.width(word, LABEL_BOLD) <= card.words.width for word in name.split())


@pytest.mark.parametrize("text_size", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("board", ["court", "fountain"])
@pytest.mark.parametrize("count", [3, 5])
def test_the_first_strike_hides_no_cell_of_a_piece_that_can_be_chosen_again(
    app: App, board: str, count: int, text_size: float
) -> None:
    tray, pieces = laid(app, LONG[:count], board=board, text_size=text_size).tray, sheet(board)
    twice = [piece for piece in pieces.pieces if pieces.copies(piece.label, count + 1) > 1]
    assert twice
    for piece in twice:
        glass, mark = tray.piece_rect(piece), tray.strike_rect(piece, is_gone=False)
        cells = [FRect(glass.left + x * tray.unit, glass.top + y * tray.unit, tray.unit, tray.unit)
                 for x, y in piece.shape.cells]  # fmt: skip
        assert mark.collidelist(cells) == -1, piece.label
        assert tray.slots[piece.label].contains(mark)
        half = tray.label_widths[piece.label] / 2
        label = FRect(tray.label_middle(piece, True) - half, tray.slots[piece.label].top, 2 * half, tray.label_height)
        assert not mark.colliderect(label.inflate(-1, 0)), piece.label
        assert tray.slots[piece.label].left - 2 <= label.left
        assert mark.width >= 9


def test_labels_of_pieces_stay_readable_and_apart(app: App) -> None:
    fonts = app.services.assets.fonts
    for text_size in (1.0, 1.5, 2.0):
        tray = laid(app, LONG, text_size=text_size).tray
        assert tray.role.size_at(text_size) >= 18
        assert all(fonts.width(label, tray.role) <= slot.width + 2 for label, slot in tray.slots.items())
        slots = list(tray.slots.values())
        assert all(not one.colliderect(other) for one in slots for other in slots if one is not other)
        assert all(tray.rect.contains(slot) for slot in slots)


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("board", ["court", "corners", "fountain"])
@pytest.mark.parametrize("count", [0, 2, 5])
def test_pieces_and_their_labels_are_as_large_as_ever_with_large_letters_bug(app: App, board: str, count: int) -> None:
    names = COMPUTER_NAMES["medium"][:count]
    usual = laid(app, names, board=board).tray
    for text_size in (1.25, 1.5, 1.75, 2.0):
        tray = laid(app, names, board=board, text_size=text_size).tray
        assert tray.unit == usual.unit
        assert tray.role.size_at(text_size) >= usual.role.size


@pytest.mark.parametrize("text_size", [1.0, 1.5, 2.0])
def test_what_a_rectangle_counts_covers_no_word_above_the_sheet_bug(app: App, text_size: float) -> None:
    assets = app.services.assets
    layout = laid(app, LONG, text_size=text_size)
    canvas = Canvas(pygame.Surface((1280, 720)), assets.viewport, assets.sheets, assets.fonts)
    letters = letters_of(layout.sidebar.head, assets.fonts)
    top_row = layout.lattice.span(3, 0, 3, 1)
    at = plaque_at(canvas, layout.lattice, top_row, "3 × 1 × 15 = 45", LABEL_BOLD, letters.bottom)
    plate = plaque_rect(canvas, *at, "3 × 1 × 15 = 45", LABEL_BOLD)
    assert not plate.colliderect(letters)
    assert not plate.inflate(-1, -1).colliderect(layout.lattice.rect)


@pytest.mark.parametrize("text_size", [1.0, 1.5, 2.0])
def test_no_score_covers_its_badge_beside_an_upright_sheet(app: App, text_size: float) -> None:
    fonts = app.services.assets.fonts
    fonts.set_scale(1.0, text_size)
    layout = window_layout(FRect(0, 72, 800, 1350), sheet("court"), fonts, ("Colour", "Pass"), LONG)
    for card in layout.cards:
        assert card.words.right - card.badge.right >= fonts.width("2000", LABEL_BOLD)
        assert layout.sidebar.side.contains(card.rect)
