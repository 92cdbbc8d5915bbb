"""Failed saving: a warning sign on every screen, and its page with reason and remedies."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app import App
from game.scenes.routes import DailyRoute, PlayersRoute, RecordsRoute, Route, SettingsRoute, SetupRoute, WorkshopRoute
from game.scenes.stack import Push
from game.storage.places import ExportPlace
from game.storage.storage import Storage
from tests.driver import click, names, program, top, wait


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with program(tmp_path / "medium" / "data") as app:
        yield app


def lose(app: App, tmp_path: Path) -> None:
    """Remove the medium, then save."""
    (tmp_path / "medium").rename(tmp_path / "gone")
    app.services.storage.set_extra("note", 1)
    app.services.storage.count_event("lost")  # changes by kiosk visitors are not saved anyway
    wait(app, 0.1)


def bring_back(tmp_path: Path) -> None:
    (tmp_path / "gone").rename(tmp_path / "medium")


@pytest.mark.draws
def test_as_long_as_all_is_kept_nothing_hangs_there(app: App) -> None:
    assert names(app, "unsaved") == []


def test_the_mark_comes_at_once_and_goes_when_everything_is_kept_again(app: App, tmp_path: Path) -> None:
    lose(app, tmp_path)
    assert names(app, "unsaved") == ["unsaved"]
    tips = {target.name: target.tooltip for target in top(app).interaction.hit_targets()}
    assert tips["unsaved"] == app.services.assets.t("house.unsaved.tip")
    wait(app, 30)
    assert names(app, "unsaved") == ["unsaved"]
    bring_back(tmp_path)
    wait(app, 6)
    assert names(app, "unsaved") == []
    app.services.storage.close()
    after = Storage.open(tmp_path / "medium" / "data")
    assert after.extra("note") == 1
    after.close()


@pytest.mark.parametrize(
    "way",
    [DailyRoute(), PlayersRoute(), RecordsRoute(), SettingsRoute(), SetupRoute("bridges"), WorkshopRoute()],
    ids=lambda way: type(way).__name__,
)
def test_the_mark_is_on_every_page(app: App, tmp_path: Path, way: Route) -> None:
    app.apply(Push(way))
    lose(app, tmp_path)
    assert names(app, "unsaved") == ["unsaved"]
    assert click(app, "unsaved").name == "unsaved"


@pytest.mark.parametrize("game", ["bridges", "elevens", "waterways", "mosaic"])
def test_at_a_table_the_mark_covers_no_button(app: App, tmp_path: Path, game: str) -> None:
    app.apply(Push(SetupRoute(game)))
    click(app, "start")
    lose(app, tmp_path)
    targets = {target.name: target.rect for target in top(app).targets()}
    mark = targets.pop("unsaved")
    bar = [name for name in targets if name in ("pause", "undo", "hint", "rules", "log", "help")]
    assert bar
    assert not [name for name in bar if targets[name].colliderect(mark)]
    assert click(app, "unsaved").name == "unsaved"


def test_the_page_tries_again(app: App, tmp_path: Path) -> None:
    lose(app, tmp_path)
    click(app, "unsaved")
    assert click(app, "try-again").name == "unsaved"
    bring_back(tmp_path)
    assert click(app, "try-again").name == "title"
    assert names(app, "unsaved") == []


def test_the_page_copies_everything_elsewhere(app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    monkeypatch.setattr("game.pages.export_places.export_places", lambda: [ExportPlace(stick, 5 << 20)])
    lose(app, tmp_path)
    click(app, "unsaved")
    assert click(app, "place-1").name == "title"
    (copied,) = stick.iterdir()
    copy = Storage.open(copied)
    assert copy.extra("note") == 1
    copy.close()
    assert names(app, "unsaved") == ["unsaved"]


def test_a_place_that_takes_nothing_is_told_and_the_page_stays(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    monkeypatch.setattr("game.pages.export_places.export_places", lambda: [ExportPlace(stick, 5 << 20)])
    lose(app, tmp_path)
    click(app, "unsaved")
    shutil.rmtree(stick)
    stick.touch()
    assert click(app, "place-1").name == "unsaved"


def test_visitors_of_a_kiosk_see_the_mark_but_not_the_page(tmp_path: Path) -> None:
    with program(tmp_path / "medium" / "data", "--kiosk") as app:
        lose(app, tmp_path)
        assert names(app, "unsaved") == ["unsaved"]
        assert click(app, "unsaved").name == "title"
