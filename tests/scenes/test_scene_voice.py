"""What a scene says: its title first, then what is new since it came on top, and on request what lies around."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pygame import FRect

from game.scenes.base import Scene
from game.scenes.scene_voice import ChangedLines, SceneVoice
from game.scenes.stack import Pop, Push
from game.services import Services
from game.ui.bindings import Command
from game.ui.widgets import Button
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
