"""Every scene, written once for all: what a frame leaves on the window is what a whole redraw would show."""

from __future__ import annotations

import weakref
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Surface
from pygame.event import Event

from game import registry
from game.app import App
from game.commands.bench import busy_scenes, game_scene
from game.scenes import routes
from game.scenes.stack import Pop, Push
from game.table.opening import watch_match
from game.table.pause import PauseScene
from game.table.sessions.watch import WatchSession
from game.ui.canvas import Canvas
from game.ui.display_list import DisplayList
from game.ui.draw_commands import DrawFunction
from tests.driver import FRAME, program, top
from tests.pictures import look_alike

pytestmark = pytest.mark.draws


def whole_redraw(app: App) -> Surface:
    """All visible scenes drawn anew, at once and on a surface of their own."""
    assets = app.services.assets
    surface = Surface(app.screen.get_size(), 0, app.screen)
    for scene in app.stack.visible():
        scene.draw(Canvas(surface, assets.viewport, assets.sheets, assets.fonts))
    return surface


def check(app: App, what: str) -> None:
    """Check that the window equals a full redraw."""
    assert app.renderer.toast_text == "", "a line over the scenes would be missing from the redraw"
    assert look_alike(app.screen, whole_redraw(app)), f"{top(app).name}: {what}"


def settle(app: App) -> None:
    """Lets the fade between two scenes pass."""
    for _ in range(6):  # a table may leave a part of its picture to the next frames
        app.step(0.1)


def point_at(app: App, position: tuple[int, int]) -> None:
    """The pointer comes there, and a frame."""
    pygame.event.post(Event(pygame.MOUSEMOTION, pos=position, rel=(1, 1), buttons=(0, 0, 0)))
    app.step(FRAME)


@pytest.fixture
def paints(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Number of pixels painted in each frame."""
    counted: list[int] = []
    show = DisplayList.present

    def counting(frame: DisplayList) -> list[pygame.Rect]:
        places = show(frame)
        counted.append(frame.painted_pixels)
        return places

    monkeypatch.setattr(DisplayList, "present", counting)
    return counted


@pytest.mark.slow
@pytest.mark.behaviour
def test_the_window_shows_what_a_whole_redraw_would_wherever_the_pointer_goes(
    tmp_path: Path, paints: list[int]
) -> None:
    with program(tmp_path, size="1024x600") as app:
        for name, make in busy_scenes(app):
            app.apply(Push(make()))
            settle(app)
            check(app, "at rest")
            paints.clear()
            for each in top(app).targets()[:: max(1, len(top(app).targets()) // 3)]:
                point_at(app, each.rect.center)
                check(app, f"pointer on {each.name}")
            pygame.event.post(Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode=""))
            app.step(FRAME)
            check(app, "focus shown")
            assert not paints or min(paints) < 1024 * 600, f"{name}: every frame painted the whole window"
            app.apply(Pop(len(app.stack) - 1))


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("game", registry.GAMES)
def test_the_window_shows_what_a_whole_redraw_would_while_moves_are_shown(tmp_path: Path, game: str) -> None:
    with program(tmp_path, size="1024x600") as app:
        app.services.storage.change_settings(reduced_motion=False)
        table = game_scene(app, game)
        scene = watch_match(app.services, table.controller.match, table.controller.table.board)
        assert isinstance(scene.session, WatchSession)
        scene.session.is_playing = False
        app.apply(Push(scene))
        last = scene.controller.match.number
        scene.controller.show_position(last - 3)
        settle(app)
        for number in range(last - 2, last + 1):
            scene.controller.show_position(number, animate=True)
            frames = 0
            app.step(FRAME)
            while scene.frames.motions:
                if frames % 7 == 6:  # a table may leave a part of its picture to the next frames
                    check(app, f"move {number}, frame {frames}")
                app.step(FRAME)
                frames += 1
            while scene.frames.is_due:
                app.step(FRAME)
            check(app, f"move {number}, at its end")


def test_what_lies_below_a_dialog_is_drawn_once_and_still_right(tmp_path: Path) -> None:
    with program(tmp_path, size="1024x600") as app:
        app.apply(Push(game_scene(app, registry.GAMES[0])))
        settle(app)
        below = top(app)
        drawn = 0
        draw = below.draw

        def counting(canvas: Canvas) -> None:
            nonlocal drawn
            drawn += 1
            draw(canvas)

        below.draw = counting  # type: ignore[method-assign]
        pygame.event.post(Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
        settle(app)
        assert not top(app).is_opaque
        settle(app)
        drawn = 0
        for each in top(app).targets():
            point_at(app, each.rect.center)
        assert drawn == 0
        check(app, "over a table")


@pytest.mark.usefixtures("own_heap")
def test_a_page_below_is_kept_for_coming_back_and_its_pictures_go_once_two_lie_over_it_bug(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    large: list[weakref.ref[Surface]] = []
    lay = DisplayList.submit

    def noting(frame: DisplayList, place: pygame.Rect, stroke: DrawFunction, *arguments: Any) -> None:
        large.extend(
            weakref.ref(each) for each in arguments if isinstance(each, Surface) and each.get_size() == (1024, 600)
        )
        lay(frame, place, stroke, *arguments)

    def rest() -> int:
        for _ in range(5):
            settle(app)
        return len({id(found) for found in (each() for each in large) if found is not None})

    monkeypatch.setattr(DisplayList, "submit", noting)
    with program(tmp_path, size="1024x600", collects=True) as app:
        app.apply(Push(PauseScene(app.services, registry.GAMES[0], None)))
        assert rest() == 1, "the sea of the chart, seen below the dialog"
        app.apply(Push(routes.SettingsRoute()))
        assert rest() == 1
        app.apply(Push(routes.PlayersRoute()))
        assert rest() == 0
