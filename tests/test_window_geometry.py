"""The window comes back as it was left on these screens."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.app import make_app
from game.storage.storage import Storage
from game.window import Window, start_display
from game.window_geometry import WindowGeometry, recall, remember

DESK = [(2560, 1440), (1920, 1080)]
LAPTOP = [(1366, 768)]


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[Storage]:
    opened = Storage.open(tmp_path)
    yield opened
    opened.close()


def test_each_set_of_screens_has_its_own_window(storage: Storage) -> None:
    remember(storage, DESK, WindowGeometry((1900, 1000), is_full=False))
    remember(storage, LAPTOP, WindowGeometry(None, is_full=True))
    assert recall(storage, DESK) == WindowGeometry((1900, 1000), is_full=False)
    assert recall(storage, LAPTOP) == WindowGeometry(None, is_full=True)


def test_a_window_that_is_higher_than_wide_is_remembered_too(storage: Storage) -> None:
    remember(storage, [(1080, 1920)], WindowGeometry((540, 900), is_full=False))
    assert recall(storage, [(1080, 1920)]).window == (540, 900)


@pytest.mark.parametrize(
    ("desktop", "size"), [((1080, 1920), (900, 1600)), ((1920, 1080), (1600, 900)), ((700, 900), (700, 1024))]
)
def test_a_first_window_has_the_shape_of_the_desktop(
    desktop: tuple[int, int], size: tuple[int, int], storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [desktop])
    window = Window(storage, None, is_full=False, is_kiosk=False)
    start_display()
    assert window.open() == size
    pygame.display.quit()


def test_it_is_remembered_when_the_program_is_started_again(storage: Storage, tmp_path: Path) -> None:
    remember(storage, DESK, WindowGeometry((1900, 1000), is_full=False))
    storage.close()
    again = Storage.open(tmp_path)
    assert recall(again, DESK).window == (1900, 1000)
    again.close()


def test_a_window_that_filled_the_screen_has_its_old_size_afterwards(storage: Storage) -> None:
    remember(storage, LAPTOP, WindowGeometry((900, 600), is_full=False))
    remember(storage, LAPTOP, WindowGeometry(None, is_full=True))
    assert recall(storage, LAPTOP) == WindowGeometry((900, 600), is_full=True)


def test_on_new_screens_the_last_wish_for_full_screen_holds(storage: Storage) -> None:
    assert recall(storage, LAPTOP) == WindowGeometry(None, is_full=False)
    remember(storage, DESK, WindowGeometry(None, is_full=True))
    assert recall(storage, LAPTOP) == WindowGeometry(None, is_full=True)


@pytest.mark.parametrize(
    "kept",
    [None, [], "x", {"1366x768": 3}]
    + [{"1366x768": {"window": size, "full": 0}} for size in (None, "ab", [1], [900.0, 600], [99, 99], [9999, 700])],
)
def test_what_cannot_be_a_window_here_is_no_window(storage: Storage, kept: object) -> None:
    storage.set_extra("screens", kept)
    assert recall(storage, LAPTOP) == WindowGeometry(None, is_full=False)
    remember(storage, LAPTOP, WindowGeometry((900, 600), is_full=False))
    assert recall(storage, LAPTOP).window == (900, 600)


def test_screens_not_seen_for_long_are_forgotten(storage: Storage) -> None:
    for width in range(1000, 1030):
        remember(storage, [(width, 800)], WindowGeometry((800, 600), is_full=False))
    assert recall(storage, [(1000, 800)]).window is None
    assert recall(storage, [(1029, 800)]).window == (800, 600)


def test_the_program_opens_its_window_as_it_was_left_and_one_from_the_command_line_leaves_no_trace(
    tmp_path: Path,
) -> None:
    for arguments, resized, expected in (
        ([], (900, 640), None),
        (["--window", "800x600"], None, (800, 600)),
        ([], None, (900, 640)),
    ):
        app = make_app(["--data", str(tmp_path), *arguments])
        assert expected in (None, app.screen.get_size())
        if resized is not None:
            pygame.display.set_mode(resized, pygame.RESIZABLE)
        app.close()


def test_full_screen_is_remembered_and_the_window_behind_it_too(tmp_path: Path) -> None:
    app = make_app(["--data", str(tmp_path)])
    pygame.display.set_mode((900, 640), pygame.RESIZABLE)
    app.toggle_fullscreen()
    app.close()
    app = make_app(["--data", str(tmp_path)])
    assert app.screen.get_flags() & pygame.FULLSCREEN
    app.toggle_fullscreen()
    assert app.screen.get_size() == (900, 640)
    app.close()


def test_leaving_full_screen_shrinks_a_window_that_keeps_its_size_at_first_bug(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app(["--data", str(tmp_path), "--window", "900x640"])
    app.toggle_fullscreen()
    asked: list[tuple[int, int]] = []
    set_mode = pygame.display.set_mode

    def shrink_when_asked_twice(size: tuple[int, int], flags: int) -> pygame.Surface:
        asked.append(size)
        return set_mode(size if len(asked) > 1 else (1920, 1080), flags)

    monkeypatch.setattr(pygame.display, "set_mode", shrink_when_asked_twice)
    app.toggle_fullscreen()
    assert asked == [(900, 640), (900, 640)]
    assert app.screen.get_size() == (900, 640)
    app.close()
