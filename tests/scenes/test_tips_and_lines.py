"""Places and times of tooltips, messages at the bottom, and the sign for failed saving."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame import FRect

from game.app import App
from game.program import ASSETS
from game.scenes.base import Scene
from game.scenes.renderer import Toast, clickable_rects
from game.scenes.stack import Pop, Push
from game.scenes.tooltips import TOOLTIP_DELAY, Tooltip, TooltipContext, draw_tooltip, place_tooltip
from game.scenes.unsaved_mark import UNSAVED, UnsavedMark, default_place
from game.ui.canvas import Canvas
from game.ui.display_list import DisplayList
from game.ui.sheets import SpriteSheets
from game.ui.text import LABEL, Fonts
from game.ui.viewport import Viewport
from game.ui.widgets import CustomWidget, HitTarget, InteractionState
from tests.drawn_text import Run, recording
from tests.driver import FRAME, program, top
from tests.menus.test_text_size import PAGES, prepare
from tests.outlines import noting

AREA = FRect(0, 0, 1280, 720)
WORDS = "What this does, told in a short line"


def placed(app: App, rect: FRect, around: TooltipContext | None = None) -> FRect:
    return place_tooltip(app.services.assets.fonts, AREA, rect, WORDS, around or TooltipContext())


def test_a_tip_stands_beside_what_it_explains_in_the_window_and_not_on_it(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        for rect in (FRect(600, 340, 80, 40), FRect(0, 0, 80, 40), FRect(1200, 680, 80, 40), FRect(0, 680, 80, 40)):
            tip = placed(app, rect)
            assert not tip.colliderect(rect)
            assert AREA.contains(tip)
            gap = max(rect.left - tip.right, tip.left - rect.right, rect.top - tip.bottom, tip.top - rect.bottom)
            assert 0 < gap <= 20
        tip = placed(app, FRect(600, 340, 80, 40))
        assert abs(tip.centerx - 640) < 1, "in the middle where there is room"


def test_a_tip_spares_what_can_be_clicked_as_long_as_there_is_room_elsewhere(tmp_path: Path) -> None:
    rect = FRect(600, 340, 80, 40)
    with program(tmp_path) as app:
        free = placed(app, rect)
        around = TooltipContext([free])
        elsewhere = placed(app, rect, around)
        assert not elsewhere.colliderect(free)
        assert not elsewhere.colliderect(rect)
        far = TooltipContext([FRect(450, 200, 380, 330)])
        assert not placed(app, rect, far).colliderect(rect)


def test_a_tip_lies_on_words_before_it_goes_far_and_never_on_what_it_must_not(tmp_path: Path) -> None:
    rect = FRect(600, 340, 80, 40)
    block = FRect(200, 100, 880, 520)
    with program(tmp_path) as app:
        near = placed(app, rect, TooltipContext(static_text=[block]))
        assert near.colliderect(block)
        never = placed(app, rect, TooltipContext(forbidden=[block]))
        assert not never.colliderect(block)
        assert AREA.contains(never)


def test_cells_of_a_sheet_are_spared_as_one_thing(tmp_path: Path) -> None:
    rect = FRect(600, 340, 40, 40)
    cells = [FRect(440 + 41 * column, 180 + 41 * row, 40, 40) for column in range(9) for row in range(9)]
    with program(tmp_path) as app:
        assert placed(app, rect, TooltipContext(cells)) == placed(
            app, rect, TooltipContext([FRect(440, 180, 368, 368)])
        )


LONG = "What this does and why anybody would wish to do so, told in a sentence which is much longer than one line of any tip"
WHOLE = 1280.0


@pytest.mark.parametrize(
    ("words", "rect", "avoided", "place"),
    [
        pytest.param(LONG, FRect(600, 340, 80, 40), [], (412, 237, 456, 95), id="above, in the middle"),
        pytest.param(LONG, FRect(600, 4, 80, 40), [], (412, 52, 456, 95), id="below, where nothing is above"),
        pytest.param(LONG, FRect(1190, 4, 80, 40), [], (936, 52, 336, 120), id="narrower at an edge, to be near"),
        pytest.param(
            LONG,
            FRect(600, 340, 80, 40),
            [FRect(0, 0, 460, 720), FRect(820, 0, 460, 720)],
            (472, 212, 336, 120),
            id="narrower between walls",
        ),
        pytest.param(
            LONG, FRect(600, 340, 80, 40), [FRect(0, 0, WHOLE, 335)], (412, 388, 456, 95), id="below something long"
        ),
        pytest.param(
            LONG,
            FRect(600, 340, 80, 40),
            [FRect(0, 0, WHOLE, 275), FRect(0, 390, WHOLE, 330)],
            (136, 287, 456, 95),
            id="at the side in a gap",
        ),
        pytest.param(
            WORDS,
            FRect(600, 340, 80, 40),
            [FRect(620, 0, 660, 335), FRect(620, 385, 660, 335)],
            (326, 325, 266, 70),
            id="left of things at the right",
        ),
    ],
)
def test_a_tip_takes_the_nearest_free_place_that_fits(
    words: str, rect: FRect, avoided: list[FRect], place: tuple[float, ...]
) -> None:
    pygame.font.init()
    tip = place_tooltip(Fonts(ASSETS / "fonts"), AREA, rect, words, TooltipContext(avoided))
    assert tuple(round(each) for each in tip) == place
    assert tip.collidelist(avoided) == -1


def test_a_tip_holds_all_its_words_in_full_size_inside_its_tag() -> None:
    pygame.font.init()
    fonts = Fonts(ASSETS / "fonts")
    canvas = Canvas(DisplayList(pygame.Surface(AREA.size)), Viewport(1280, 720), SpriteSheets(ASSETS / "sheets"), fonts)
    for words in (WORDS, LONG):
        for rect in (FRect(600, 340, 80, 40), FRect(1190, 4, 80, 40)):
            tag = place_tooltip(fonts, AREA, rect, words, TooltipContext())
            runs: list[Run] = []
            with recording(runs):
                draw_tooltip(canvas, tag, words)
            assert " ".join(run.text for run in runs) == words
            assert not any(run.is_smaller or run.is_cut for run in runs)
            assert all(tag.inflate(-16, -8).contains(run.rect) for run in runs)


def test_a_tip_is_due_once_the_pointer_has_rested_and_not_after_a_click() -> None:
    tip = Tooltip()
    assert not tip.is_due
    assert not tip.advance(TOOLTIP_DELAY / 2)
    assert tip.advance(TOOLTIP_DELAY / 2 + 0.001), "now"
    assert tip.is_due
    assert not tip.advance(1.0), "it is there already"
    tip.restart()
    assert not tip.is_due
    tip.suppress()
    assert not tip.advance(1000.0)
    tip.restart()
    assert tip.advance(TOOLTIP_DELAY)


def test_a_tip_stays_where_it_is_until_something_around_it_moves(tmp_path: Path) -> None:
    rect = FRect(600, 340, 80, 40)
    with program(tmp_path) as app:
        tip, fonts = Tooltip(), app.services.assets.fonts
        first = tip.place(fonts, AREA, rect, WORDS, TooltipContext())
        assert tip.place(fonts, AREA, rect, WORDS, TooltipContext()) is first
        assert tip.place(fonts, AREA, rect, WORDS, TooltipContext([first])) != first
        assert tip.place(fonts, AREA, rect.move(100, 0), WORDS, TooltipContext()) == first.move(100, 0)


def test_a_line_stays_longer_the_longer_it_is_and_can_be_taken_away_when_it_was_read() -> None:
    short, long = Toast("Saved"), Toast("x" * 100)
    assert not short.is_read
    assert not short.advance(1.0)
    assert not short.is_read
    assert not short.advance(0.1)
    assert short.is_read
    assert not short.advance(2.6)
    assert short.advance(0.1)
    assert not long.advance(8.4)
    assert long.advance(0.2)


def test_a_line_is_told_in_the_language_of_the_moment() -> None:
    said = ["Saved"]
    toast = Toast(lambda: said[0])
    assert toast.text == "Saved"
    said[0] = "Gespeichert"
    assert toast.text == "Gespeichert"


@pytest.mark.parametrize("text", ["Saved", "A longer line " * 12])
def test_a_line_lies_in_the_middle_above_the_lower_edge_with_all_its_words(tmp_path: Path, text: str) -> None:
    with program(tmp_path) as app:
        drawn: list[FRect] = []

        class Paper:
            fonts = app.services.assets.fonts

            def panel(self, name: str, rect: FRect) -> None:
                assert app.services.assets.sheets.size(name) != (0, 0)
                drawn.append(rect)

            def text_box(self, written: str, rect: FRect, *rest: object) -> None:
                assert written == text
                drawn.append(rect)

        Toast(text).draw(Paper(), AREA)  # type: ignore[arg-type]
        panel, words = drawn
        assert abs(panel.centerx - AREA.centerx) < 0.01
        assert AREA.contains(panel)
        assert AREA.bottom - panel.bottom == 24
        assert panel.contains(words)
        assert words.width >= min(app.services.assets.fonts.width(text, LABEL), AREA.width - 96 - 48) - 0.01
        assert words.height >= app.services.assets.fonts.height(text, LABEL, words.width)
        assert not app.services.assets.sheets.problems


def test_the_mark_of_what_is_unsaved_hangs_at_the_upper_edge_left_of_the_buttons() -> None:
    place = default_place(AREA)
    assert (place.right, place.top, place.width, place.height) == (980, 6, 52, 52)
    done: list[int] = []
    (hit_target,) = UnsavedMark(place, "why", lambda: done.append(1)).hit_targets()
    assert (hit_target.name, hit_target.rect, hit_target.tooltip) == (UNSAVED, place, "why")
    assert hit_target.action is not None
    hit_target.action()
    assert done == [1]


def test_the_mark_of_what_is_unsaved_shows_a_disk_with_a_warning_and_where_the_focus_is(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        assets, target = app.services.assets, HitTarget(UNSAVED, FRect(100, 6, 52, 52))
        canvas = Canvas(app.screen, assets.viewport, assets.sheets, assets.fonts)
        for look, is_active, is_ringed in (
            (InteractionState(), False, False),
            (InteractionState(hover_target=target), True, False),
            (InteractionState(focus_target=target), True, True),
        ):
            drawn: list[str] = []
            with noting(drawn, has_strokes=False):
                UnsavedMark(FRect(100, 6, 52, 52), "why", None).draw(canvas, look)
            assert [line.split(" (")[0].rsplit(" tint", 1)[0] for line in drawn][1:3] == [
                "picture 109 15 28 28 ui/icon_save",
                "picture 123 29 24 24 ui/icon_warning",
            ]
            assert ("list_row_active" in drawn[0]) is is_active
            assert drawn[0].startswith("panel 100 6 52 52 ui/")
            assert drawn[3:] == (["panel 94 0 64 64 ui/focus_ring  "] if is_ringed else [])


@pytest.mark.parametrize("size", ["1024x600", "1280x720", "1920x1080"])
def test_a_message_lies_on_nothing_that_is_clicked(tmp_path: Path, size: str) -> None:
    path = "/home/somebody/.local/share/Four Isles/exports/boards/mosaic-two-corners-copy-2.tmx"
    names = (
        "workshop",
        "settings",
        "records",
        "players",
        "daily",
        "names",
        "regatta-2",
        "evening",
        "editor-bridges",
        "ticket",
    )
    with program(tmp_path, size=size) as app:
        prepare(app)
        for name in (*names, "setup-waterways-4", "results-mosaic-6", "operator", "files"):
            app.apply(Push(PAGES[name](app)))
            app.step(FRAME, is_drawn=False)
            area, page = app.services.assets.viewport.area, top(app)
            targets = [target.rect for target in page.interaction.hit_targets() if target.action or target.slide]
            for text in ("Saved", app.services.assets.t("workshop.import", folder=path)):
                panels: list[FRect] = []

                class Paper:
                    fonts = app.services.assets.fonts

                    def panel(self, name: str, rect: FRect, panels: list[FRect] = panels) -> None:
                        panels.append(rect)

                    def text_box(self, *rest: object) -> None:
                        """The words are within the panel."""

                Toast(text).draw(Paper(), area, clickable_rects(page, area))  # type: ignore[arg-type]
                assert area.contains(panels[0])
                assert panels[0].collidelist(targets) == -1, name
            app.apply(Pop(len(app.stack) - 1))


def test_a_message_may_lie_on_a_target_all_over_the_window(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        page = Scene(app.services)
        small = HitTarget("small", FRect(0, 0, 64, 64), print)
        page.build = lambda area: [CustomWidget(lambda *_: None, [HitTarget("all", area, print), small])]  # type: ignore[method-assign]
        app.apply(Push(page))
        assert clickable_rects(page, page.area) == [small.rect]


AROUND = {
    "nothing": TooltipContext(),
    "a touching obstacle": TooltipContext([FRect(400, 290, 480, 45)]),
    "words above": TooltipContext(static_text=[FRect(300, 180, 680, 150)]),
    "words above, buttons below": TooltipContext([FRect(300, 385, 680, 200)], static_text=[FRect(300, 180, 680, 150)]),
    "a heading above, words below": TooltipContext(
        forbidden=[FRect(300, 180, 680, 150)], static_text=[FRect(300, 385, 680, 200)]
    ),
    "a heading all over": TooltipContext(forbidden=[FRect(0, 0, 1280, 720)]),
    "buttons all round, far": TooltipContext([FRect(300, 60, 680, 270), FRect(300, 385, 680, 335)]),
    "two buttons with a seam": TooltipContext([FRect(400, 290, 240, 45), FRect(642, 290, 238, 45)]),
    "a button that leaves half": TooltipContext([FRect(640, 0, 640, 335), FRect(0, 385, 1280, 335)]),
    "a column at the left": TooltipContext([FRect(0, 0, 590, 720)]),
}
TIPS = {
    ("nothing", WORDS): (484, 287, 313, 45),
    ("nothing", LONG): (412, 237, 456, 95),
    ("a touching obstacle", WORDS): (484, 388, 313, 45),
    ("a touching obstacle", LONG): (412, 388, 456, 95),
    ("words above", WORDS): (484, 388, 313, 45),
    ("words above", LONG): (412, 388, 456, 95),
    ("words above, buttons below", WORDS): (279, 338, 313, 45),
    ("words above, buttons below", LONG): (412, 77, 456, 95),
    ("a heading above, words below", WORDS): (279, 338, 313, 45),
    ("a heading above, words below", LONG): (412, 77, 456, 95),
    ("a heading all over", WORDS): (484, 287, 313, 45),
    ("a heading all over", LONG): (507, 187, 266, 145),
    ("buttons all round, far", WORDS): (279, 338, 313, 45),
    ("buttons all round, far", LONG): (26, 288, 266, 145),
    ("two buttons with a seam", WORDS): (484, 388, 313, 45),
    ("two buttons with a seam", LONG): (412, 388, 456, 95),
    ("a button that leaves half", WORDS): (279, 338, 313, 45),
    ("a button that leaves half", LONG): (256, 260, 336, 120),
    ("a column at the left", WORDS): (598, 287, 313, 45),
    ("a column at the left", LONG): (598, 212, 336, 120),
}


@pytest.mark.parametrize("words", [WORDS, LONG], ids=["short", "long"])
@pytest.mark.parametrize("around", AROUND)
def test_a_tip_weighs_distance_against_what_it_would_hide(around: str, words: str) -> None:
    pygame.font.init()
    tip = place_tooltip(Fonts(ASSETS / "fonts"), AREA, FRect(600, 340, 80, 40), words, AROUND[around])
    assert tuple(round(each) for each in tip) == TIPS[around, words]
