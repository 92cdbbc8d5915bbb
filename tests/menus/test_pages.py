"""Every menu page: targets, readable text in all languages and shapes, opened and closed by mouse."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
import pytest

from game import registry
from game.app import App
from game.kiosk.operator import OperatorScene
from game.kiosk.pin import NewPinScene, PinScene
from game.kiosk.setup import KioskSetupScene
from game.kiosk.tickets import TicketEntryScene, TicketScene
from game.menus.achievements.page import AchievementsScene
from game.menus.chart.page import ChartScene
from game.menus.daily.page import DailyScene
from game.menus.help.rules import RulesScene
from game.menus.players.name_entry import NameScene, RenameScene
from game.menus.players.page import PlayersScene
from game.menus.problems.code_entry import CodeScene
from game.menus.records.page import RecordsScene
from game.menus.regatta.page import RegattaScene
from game.menus.settings.page import SettingsScene
from game.menus.setup.deal_entry import DealScene
from game.menus.setup.page import SetupScene
from game.menus.workshop.page import WorkshopScene
from game.scenes.base import Scene
from game.scenes.renderer import Renderer
from game.scenes.stack import Pop, Push
from game.scenes.tooltips import place_tooltip
from game.services import Services
from game.ui.widgets import Button, Heading
from tests.driver import click, program, right_click, target, top
from tests.turns import in_turn


def setup_of(services: Services, game: str) -> Scene:
    return SetupScene(services, game)


def rules_of(services: Services, game: str) -> Scene:
    return RulesScene(services, game)


PAGES: dict[str, Callable[[Services], Scene]] = {
    "title": ChartScene,
    "settings": SettingsScene,
    "records": RecordsScene,
    "logbook": AchievementsScene,
    "players": PlayersScene,
    "workshop": WorkshopScene,
    "daily": DailyScene,
    "regatta": RegattaScene,
    "names": lambda services: NameScene(services, "Ada", lambda name, profile: None),
    "rename": lambda services: RenameScene(services, "Ada", lambda name: None),
    "deal": lambda services: DealScene(services, 42, lambda seed: None, lambda deal: Pop()),
    "code": lambda services: CodeScene(services, lambda deal: Pop()),
    "pin": lambda services: PinScene(services, OperatorScene),
    "new-pin": lambda services: NewPinScene(services, Pop),
    "kiosk-setup": KioskSetupScene,
    "operator": OperatorScene,
    "ticket": lambda services: TicketScene(services, [("mosaic", "KLMN")]),
    "ticket-entry": TicketEntryScene,
    **{f"setup-{game}": partial(setup_of, game=game) for game in registry.GAMES},
    **{f"rules-{game}": partial(rules_of, game=game) for game in registry.GAMES},
}
SHAPES = ("1280x720", "1024x768", "1680x720")


def fill(app: App) -> None:
    """Enough people and counts to fill every list."""
    for number in range(14):
        app.services.storage.add_profile(f"{number} Nautilus", number, number)


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize(("size", "language"), in_turn(SHAPES))
def test_every_target_of_every_page_is_hit_at_its_centre_and_lies_in_the_window(
    tmp_path: Path, size: str, language: str
) -> None:
    with program(tmp_path, size=size, language=language) as app:
        fill(app)
        app.services.storage.change_settings(text_size=150)
        app.apply_settings()
        window = app.screen.get_rect()
        for name, make in PAGES.items():
            app.apply(Push(make(app.services)))
            app.step(0.02)
            scene = top(app)
            names = [each.name for each in scene.targets()]
            assert len(names) == len(set(names)), f"{name}: two targets of one name"
            for each in scene.targets():
                assert window.contains(each.rect), f"{name}: {each} reaches out of the window"
                x, y = app.services.assets.viewport.point_to_units(*each.rect.center)
                hit = scene.interaction.hit_target_at(x, y)
                assert hit is not None
                assert hit.name == each.name, f"{name}: a click on {each.name} hits {hit.name}"
            app.apply(Pop())


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize(("size", "language"), in_turn(("1920x1080", "1280x720", "1024x600")))
@pytest.mark.draws
def test_no_tip_of_any_page_lies_on_its_heading_the_way_back_or_what_is_clicked_next_bug(
    tmp_path: Path, size: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Renderer, "draw", lambda picture, scenes, seat_styles: None)
    with program(tmp_path, size=size, language=language) as app:
        fill(app)
        app.services.storage.change_settings(text_size=150 if size == "1024x600" else 100)
        app.apply_settings()
        tips = 0
        for name, make in PAGES.items():
            app.apply(Push(make(app.services)))
            app.step(0.02)
            scene = top(app)
            hit_targets = scene.interaction.hit_targets()
            buttons = {
                each.name for widget in scene.widgets if isinstance(widget, Button) for each in widget.hit_targets()
            }
            heads = [each.text_rect(app.services.assets.fonts) for each in scene.widgets if isinstance(each, Heading)]
            for hit_target in hit_targets:
                if not hit_target.tooltip:
                    continue
                tips += 1
                tag = place_tooltip(
                    app.services.assets.fonts,
                    scene.area,
                    hit_target.rect,
                    hit_target.tooltip,
                    scene.interaction.tooltip_context(hit_target),
                )
                assert scene.area.contains(tag), (name, hit_target.name)
                assert tag.collidelist(heads) == -1, (name, hit_target.name, "the heading")
                for other in hit_targets:
                    hidden = tag.clip(other.rect)
                    share = hidden.width * hidden.height / (other.rect.width * other.rect.height)
                    is_picture = name == "title" and other.name not in buttons
                    allowed = 0.0 if other.name in (hit_target.name, "back") else 1.0 if is_picture else 2 / 5
                    assert share <= allowed, (name, hit_target.name, other.name)
            app.apply(Pop())
        assert tips > 40


def test_targets_of_the_house_are_large_enough_for_a_finger(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        for name, make in PAGES.items():
            app.apply(Push(make(app.services)))
            app.step(0.02)
            assert [each for each in top(app).targets() if min(each.rect.size) < 40] == [], name
            app.apply(Pop())


@pytest.mark.parametrize(
    ("door", "name"),
    [
        ("settings", "settings"),
        ("lighthouse", "records"),
        ("harbour", "players"),
        ("workshop", "workshop"),
        ("daily", "daily"),
        ("regatta", "regatta"),
        ("isle/bridges", "setup"),
        ("isle/mosaic", "setup"),
    ],
)
def test_each_place_of_the_chart_opens_its_page_and_the_way_back_leads_to_the_chart(
    tmp_path: Path, door: str, name: str
) -> None:
    with program(tmp_path) as app:
        assert click(app, door).name == name
        assert click(app, "back").name == "title"
        assert click(app, door).name == name
        assert right_click(app).name == "title"


def test_the_language_switches_at_once_and_stays(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        assert app.services.assets.t("house.game.bridges") == "Bridges"
        click(app, "language")
        assert app.services.assets.t("house.game.bridges") == "Brücken"
        assert app.services.storage.settings.language == "de"


def test_every_setting_is_kept_as_it_is_clicked(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        click(app, "settings")
        for name in (
            "reduced_motion",
            "high_contrast",
            "patterns",
            "confirm_moves",
            "lay_at_once",
            "show_targets",
            "recap",
        ):
            before = getattr(app.services.storage.settings, name)
            click(app, name)
            assert getattr(app.services.storage.settings, name) is not before
        click(app, "pace/slow")
        assert app.services.storage.settings.pace == "slow"
        sound = target(app, "sound").rect
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(sound.left + 2, sound.centery), button=1))
        app.step(0.02)
        assert app.services.storage.settings.sound == 0
        click(app, "text_size/150")
        assert app.services.assets.fonts.text_size == 1.5
