"""Every page shows what it showed, in the same places: its digest is the one that was noted."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest

from tests.outlines import (
    ALONE,
    BARE,
    FILE,
    FULL,
    HUGE,
    HUGE_SCREENS,
    KIOSK,
    LARGE,
    NOBODY,
    SCREENS,
    UPRIGHT,
    UPRIGHT_SCREENS,
    digest,
    lone_outline,
    outlined,
    outliner,
)
from tests.page_screens import FULL_SCREENS, KIOSK_PAGE_SCREENS, NOBODY_SCREENS, PRESSED_SCREENS

pytestmark = [pytest.mark.slow, pytest.mark.behaviour]

HINT = "the page before and after: python -m tests.outlines {}; if it is meant, python -m tests.outlines"
NOTED = json.loads(FILE.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def outline() -> Iterator[Callable[[str], str]]:
    """The outline of the page of a name."""
    with outliner("") as found:
        yield found


@pytest.fixture(scope="module")
def large_outline() -> Iterator[Callable[[str], str]]:
    """The outline of the page of a name with large letters in a small window."""
    with outliner(LARGE) as found:
        yield found


@pytest.fixture(scope="module")
def huge_outline() -> Iterator[Callable[[str], str]]:
    """The outline of the page of a name with the largest letters in a small window."""
    with outliner(HUGE) as found:
        yield found


@pytest.fixture(scope="module")
def upright_outline() -> Iterator[Callable[[str], str]]:
    """The outline of the page of a name in an upright window."""
    with outliner(UPRIGHT) as found:
        yield found


@pytest.fixture(scope="module")
def full_outline() -> Iterator[Callable[[str], str]]:
    """The outline of the page of a name in a program in which much was played."""
    with outliner(FULL) as found:
        yield found


@pytest.fixture(scope="module", params=[LARGE, UPRIGHT])
def other_full_outline(request: pytest.FixtureRequest) -> Iterator[tuple[str, Callable[[str], str]]]:
    """The same with large letters in a small window, or in an upright one, with the start of its names."""
    with outliner(FULL + request.param) as found:
        yield FULL + request.param, found


@pytest.fixture(scope="module", params=[KIOSK, BARE])
def kiosk_outline(request: pytest.FixtureRequest) -> Iterator[tuple[str, Callable[[str], str]]]:
    """The outline of the page of a name in a kiosk with all choices, or with none, with the start of its names."""
    with outliner(request.param) as found:
        yield request.param, found


@pytest.fixture(scope="module")
def nobodys_outline() -> Iterator[Callable[[str], str]]:
    """The outline of the page of a name in a program that nobody has played with."""
    with outliner(NOBODY) as found:
        yield found


def test_every_page_is_noted() -> None:
    assert list(NOTED) == [start + name for start, names in outlined().items() for name in names]


@pytest.mark.parametrize("name", SCREENS)
def test_a_page_shows_what_it_showed(name: str, outline: Callable[[str], str]) -> None:
    assert digest(outline(name)) == NOTED[name], HINT.format(name)


@pytest.mark.parametrize("name", SCREENS)
def test_a_page_with_large_letters_shows_what_it_showed(name: str, large_outline: Callable[[str], str]) -> None:
    assert digest(large_outline(name)) == NOTED[LARGE + name], HINT.format(name)


@pytest.mark.parametrize("name", HUGE_SCREENS)
def test_a_page_with_the_largest_letters_shows_what_it_showed(name: str, huge_outline: Callable[[str], str]) -> None:
    assert digest(huge_outline(name)) == NOTED[HUGE + name], HINT.format(name)


@pytest.mark.parametrize("name", UPRIGHT_SCREENS)
def test_a_page_of_an_upright_window_shows_what_it_showed(name: str, upright_outline: Callable[[str], str]) -> None:
    assert digest(upright_outline(name)) == NOTED[UPRIGHT + name], HINT.format(name)


@pytest.mark.parametrize("name", FULL_SCREENS)
def test_a_page_where_much_was_played_shows_what_it_showed(name: str, full_outline: Callable[[str], str]) -> None:
    assert digest(full_outline(name)) == NOTED[FULL + name], HINT.format(name)


@pytest.mark.parametrize("name", PRESSED_SCREENS)
def test_a_page_where_much_was_played_shows_what_it_showed_after_a_click(
    name: str, full_outline: Callable[[str], str]
) -> None:
    assert digest(full_outline(name)) == NOTED[FULL + name], HINT.format(name)


@pytest.mark.parametrize("name", FULL_SCREENS)
def test_a_page_where_much_was_played_shows_what_it_showed_in_other_windows(
    name: str, other_full_outline: tuple[str, Callable[[str], str]]
) -> None:
    start, outline = other_full_outline
    assert digest(outline(name)) == NOTED[start + name], HINT.format(name)


@pytest.mark.parametrize("name", KIOSK_PAGE_SCREENS)
def test_a_page_of_a_kiosk_shows_what_it_showed(name: str, kiosk_outline: tuple[str, Callable[[str], str]]) -> None:
    start, outline = kiosk_outline
    assert digest(outline(name)) == NOTED[start + name], HINT.format(name)


@pytest.mark.parametrize("name", NOBODY_SCREENS)
def test_a_page_of_nobody_shows_what_it_showed(name: str, nobodys_outline: Callable[[str], str]) -> None:
    assert digest(nobodys_outline(name)) == NOTED[NOBODY + name], HINT.format(NOBODY + name)


@pytest.mark.parametrize(
    ("start", "name"),
    [(start, name) for start, names in outlined().items() if start.startswith(ALONE) for name in names],
)
def test_a_page_of_people_games_or_settings_shows_what_it_showed(start: str, name: str) -> None:
    assert digest(lone_outline(start, name)) == NOTED[start + name], HINT.format(name)
