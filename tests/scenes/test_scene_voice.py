"""What a scene says: its title first, then what is new since it came on top, and on request what lies around."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from pygame import FRect

from game.scenes.base import Scene
from game.scenes.scene_voice import ChangedLines, SceneVoice
from game.scenes.stack import Pop, Push
from game.services import Services
from game.ui.bindings import Command
from game.ui.canvas import Canvas
from game.ui.scroll import ScrollArea, ScrollState
from game.ui.widgets import (
    Button,
    CustomWidget,
    Heading,
    HitTarget,
    InteractionState,
    Label,
    TargetRole,
    Widget,
)
from tests.blind_player import listen
from tests.driver import program


class NewsVoice(SceneVoice):
    """Says the news that the test writes down."""

    def __init__(self, scene: Scene, lines: dict[str, str]) -> None:
        super().__init__(scene, scene.interaction)
        self._lines = lines
        self._changed = ChangedLines()

    def opening(self) -> Sequence[str]:
        return ["The page"]

    def news(self) -> Sequence[str]:
        return self._changed.update(self._lines)


class NewsScene(Scene):
    """A page with news and two buttons, one of them with a tip."""

    name = "news"

    def __init__(self, services: Services, lines: dict[str, str]) -> None:
        super().__init__(services)
        self.interaction.voice = NewsVoice(self, lines)

    def build(self, area: FRect) -> Sequence[Button]:
        place = area.inflate(-400, -500)
        return [
            Button("sail", place.move(0, -80), "Set sail", Pop, tooltip="A game for three on the Sound"),
            Button("back", place.move(0, 80), "Back", Pop, tooltip="Back"),
        ]


@pytest.mark.draws
def test_what_was_there_when_a_scene_came_on_top_is_no_news(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        speaker = listen(app)
        lines = {"turn": "It is Ada's turn."}
        app.apply(Push(NewsScene(app.services, lines)))
        app.step(0.02)
        app.step(0.02)
        assert speaker.spoken[-1].text == "The page"
        lines["turn"] = "It is Ben's turn."
        app.step(0.02)
        assert speaker.spoken[-1].text == "It is Ben's turn."
        heard = len(speaker.spoken)
        lines["score"] = ""
        app.step(0.02)
        assert len(speaker.spoken) == heard, "nothing is said twice, and nothing empty"


@pytest.mark.draws
def test_on_request_a_target_is_told_with_its_tip_but_not_twice_the_same(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        speaker = listen(app)
        scene = NewsScene(app.services, {})
        app.apply(Push(scene))
        app.step(0.02)
        for name, told in (("sail", ["Set sail", "A game for three on the Sound"]), ("back", ["Back"])):
            target = scene.interaction.find_hit_target(name)
            assert target is not None
            scene.interaction.focus.focus_on(target)
            app.step(0.02)
            heard = len(speaker.spoken)
            app.announcer.takes(Command.READ_TARGET, scene)
            said = [utterance.text for utterance in speaker.spoken[heard:]]
            assert [line.removesuffix(", button") for line in said] == told


PLACE = FRect(100, 100, 200, 40)


class TargetScene(Scene):
    """Widgets as the test lists them."""

    name = "targets"

    def __init__(self, services: Services, *listed: Widget) -> None:
        super().__init__(services)
        self._listed = listed

    def build(self, area: FRect) -> Sequence[Widget]:
        return self._listed


def told(services: Services, name: str, *listed: Widget) -> str:
    """The words for a target on a page with these widgets."""
    scene = TargetScene(services, *listed)
    found = scene.interaction.find_hit_target(name)
    assert found is not None
    return scene.interaction.voice.target(found)


def part(name: str, rect: FRect = PLACE, *, words: Sequence[tuple[str, FRect]] = (), **more: Any) -> CustomWidget:
    """A target, with words drawn at places."""

    def paint(canvas: Canvas, interaction: InteractionState) -> None:
        for text, place in words:
            canvas.text_box(text, place)

    return CustomWidget(paint, [HitTarget(name, rect, print, **more)])


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"label": "Sail", "role": TargetRole.BUTTON}, "Sail, button"),
        ({"label": "Sail", "role": TargetRole.BUTTON, "is_enabled": False}, "Sail, button, not available"),
        ({"label": "Rain", "role": TargetRole.SWITCH, "is_selected": True}, "Rain, switch, on"),
        ({"label": "Rain", "role": TargetRole.SWITCH}, "Rain, switch, off"),
        ({"label": "Rain", "role": TargetRole.SWITCH, "is_enabled": False}, "Rain, switch, off, not available"),
        ({"label": "Easy", "role": TargetRole.OPTION, "is_selected": True}, "Easy, option, chosen"),
        ({"label": "Easy", "role": TargetRole.OPTION}, "Easy, option"),
        (
            {"label": "Sound", "role": TargetRole.SLIDER, "value": 0.296},
            "Sound, slider, left and right change it, 30 %",
        ),
        ({"label": "Move 3", "role": TargetRole.TRACK, "value": 0.3}, "Move 3, slider, left and right move along"),
        ({"label": "A 3"}, "A 3"),
        ({"label": "A 3", "is_selected": True}, "A 3, chosen"),
        ({"label": "A 3", "is_enabled": False}, "A 3"),
        ({"role": TargetRole.SPACE}, "Space, button"),
        ({"role": TargetRole.PAGE_UP, "label": "x", "is_enabled": False}, "Scroll up, button, not available"),
        ({"label": "?", "tooltip": "What a click does", "role": TargetRole.BUTTON}, "What a click does, button"),
        ({"label": "Go", "tooltip": "What a click does"}, "What a click does"),
        ({"label": "Row", "tooltip": "What a click does"}, "Row"),
        ({"label": "?"}, "?"),
    ],
)
def test_a_target_is_told_with_its_role_and_its_state(services: Services, more: dict[str, Any], words: str) -> None:
    assert told(services, "it", part("it", **more)) == words


def test_a_target_without_words_is_told_by_what_is_written_in_it(services: Services) -> None:
    words = [("Above", PLACE.move(0, -60)), ("12  or\n13", PLACE.inflate(-80, 0)), ("Beside", PLACE.move(250, 0))]
    assert told(services, "it", part("it", words=[*words, ("cards", PLACE)])) == "12 or 13, cards"


def test_options_and_fields_are_told_with_the_label_before_their_group(services: Services) -> None:
    name, level = Label("Name", PLACE), Label("Level", PLACE)
    field = part("field", label="Ada", role=TargetRole.FIELD)
    easy, hard = (part(each, label=each, role=TargetRole.OPTION) for each in ("easy", "hard"))
    group = CustomWidget(easy.paint, [*easy.targets, *hard.targets])
    more = part("more", label="3", role=TargetRole.MORE)
    page = name, field, level, group, more
    assert told(services, "field", *page) == "Name, Ada, text field"
    assert told(services, "hard", *page) == "Level, hard, option"
    assert told(services, "more", *page) == "3, button: more", "the label was the group's before"
    assert told(services, "easy", level, group) == ("Level, easy, option")
    button = part("button", label="Go on", role=TargetRole.BUTTON)
    assert told(services, "button", level, button) == "Go on, button", "a label before a button is a sentence"


def test_a_group_in_a_scrolling_area_is_told_with_its_label_too(services: Services) -> None:
    easy = part("easy", label="easy", role=TargetRole.OPTION)
    area = ScrollArea("area", FRect(0, 0, 600, 400), [Label("Level", PLACE.move(0, -40)), easy], ScrollState(), print)
    assert told(services, "easy", area) == "Level, easy, option"


def test_without_a_voice_of_its_own_a_page_tells_its_words_in_the_order_of_drawing(services: Services) -> None:
    page = TargetScene(
        services,
        Heading("Records", PLACE.move(0, -60)),
        Heading("of today", PLACE),
        part("it", words=[("Ada", PLACE), ("Ada", PLACE), ("", PLACE), ("41", PLACE), ("far", PLACE.move(9000, 0))]),
    )
    voice = page.interaction.voice
    assert list(voice.opening()) == list(voice.turn()) == ["Records"]
    assert list(voice.board()) == list(voice.scores()) == ["Records", "of today", "Ada", "41"]
    assert list(TargetScene(services).interaction.voice.opening()) == []
