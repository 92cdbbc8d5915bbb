"""What a lesson lets through, how it answers everything else, and when its steps begin and end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast
from unittest.mock import patch

import pytest

from game.app import App
from game.registry import GAMES
from game.scenes import routes
from game.scenes.events import Activate
from game.scenes.stack import Pop, Push, Replace
from game.table.lessons.end import LessonEndScene
from game.table.lessons.progress import is_finished, lesson_after, lesson_of
from game.table.lessons.teach import LessonSession, open_lesson
from game.table.pause import PauseScene
from game.table.plugin import lessons_of
from game.table.scene import TableScene
from game.ui.bindings import Command
from game.ui.input import PointerEvent, PointerKind
from game.ui.sound_effects import Sound
from game.ui.widgets import Button, HitTarget
from tests.driver import program
from tests.table_screens import lesson_at


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    with program(tmp_path_factory.mktemp("lessons")) as app:
        yield app


class Taught:
    """A lesson of Bridges at a step, and the sounds that are played in it."""

    def __init__(self, app: App, number: int, game: str = "bridges") -> None:
        self.app = app
        self.scene = cast(TableScene[Any], lesson_at(app, game, "basics", number))
        self.session = cast(LessonSession, self.scene.session)
        self.scene.rebuild()
        assert self.spot("pause") is not None, "built as for a frame"
        self.heard: list[Sound] = []

    def send(self, event: Any) -> Any:
        """What the lesson lets through of an input."""
        with patch.object(type(self.app.services.assets.sounds), "play", lambda _, sound: self.heard.append(sound)):
            return self.session.filter(event)

    def spot(self, name: str) -> HitTarget:
        found = self.scene.interaction.find_hit_target(name)
        assert found is not None, name
        return found

    def press_and_release(self, name: str, released: str = "", *, is_touch: bool = False) -> Any:
        """The release of a click on a target, perhaps on another one."""
        interaction = self.scene.interaction
        interaction.pressed = self.spot(name)
        x, y = self.spot(released or name).rect.center
        return self.send(PointerEvent(PointerKind.RELEASE, x, y, is_touch=is_touch))

    @property
    def answer(self) -> str:
        return self.session.tag.complaint


READ = next(number for number, step in enumerate(lesson_of("bridges").steps) if not step.targets)
"""A step of the lesson that is only read; at the others the hand points at something."""


def clicked_step(app: App) -> int:
    """The first step with a target."""
    return next(number for number, step in enumerate(lesson_of("bridges").steps) if step.targets)


@pytest.mark.parametrize("kind", [PointerKind.RIGHT_CLICK, PointerKind.DRAG, PointerKind.WHEEL])
def test_drags_and_the_wheel_do_nothing(app: App, kind: PointerKind) -> None:
    taught = Taught(app, READ)
    assert taught.send(PointerEvent(kind, 600, 400)) is None
    assert (taught.answer, taught.heard) == ("", [])


def test_a_press_goes_through_and_a_release_elsewhere_is_answered(app: App) -> None:
    taught = Taught(app, READ)
    press = PointerEvent(PointerKind.PRESS, 600, 400)
    assert taught.send(press) == press
    taught.scene.interaction.pressed = None
    found = taught.send(PointerEvent(PointerKind.RELEASE, 2, 719))
    assert found.kind is PointerKind.CANCEL
    assert taught.answer == app.services.assets.t("lessons.read")
    assert taught.heard == [Sound.ILLEGAL]


def test_the_button_and_the_ways_out_always_act(app: App) -> None:
    for name in ("lesson-next", "pause", "help", "lesson-leave"):
        taught = Taught(app, READ)
        assert taught.press_and_release(name) == Activate(name)
        assert (taught.answer, taught.heard) == ("", [])


def test_a_click_ends_where_it_began_or_is_none(app: App) -> None:
    taught = Taught(app, READ)
    assert taught.press_and_release("lesson-next", "pause").kind is PointerKind.CANCEL
    assert taught.answer == app.services.assets.t("lessons.read")


@pytest.mark.parametrize("is_touch", [True, False])
def test_after_a_touch_nothing_is_pointed_at(app: App, is_touch: bool) -> None:
    taught = Taught(app, READ)
    taught.scene.interaction.hovered = taught.spot("pause")
    taught.press_and_release("pause", is_touch=is_touch)
    assert (taught.scene.interaction.hovered is None) is is_touch


def test_only_what_the_hand_points_at_acts(app: App) -> None:
    taught = Taught(app, clicked_step(app))
    target = taught.session.target
    assert target is not None
    other = next(
        hit.name
        for hit in taught.scene.interaction.hit_targets()
        if hit.name not in (target, "pause", "help", "lesson-leave") and hit.action is not None
    )
    assert taught.press_and_release(other) is None
    assert taught.answer == app.services.assets.t("lessons.follow")
    assert taught.heard == [Sound.ILLEGAL]
    assert taught.session.overlay.spoken_line() == f"{taught.session.tag.text()} {taught.answer}"
    assert taught.press_and_release(target) == Activate(target)
    assert taught.answer == ""
    assert taught.session.overlay.spoken_line() == taught.session.tag.text()


@pytest.mark.parametrize(
    "command", [Command.LEFT, Command.RIGHT, Command.UP, Command.DOWN, Command.NEXT, Command.PREVIOUS, Command.BACK]
)
def test_the_focus_moves_as_ever(app: App, command: Command) -> None:
    taught = Taught(app, READ)
    assert taught.send(command) is command
    assert taught.answer == ""


@pytest.mark.parametrize(
    "command", [Command.UNDO, Command.HINT, Command.LOG, Command.REDO, Command.TURN, Command.PAGE_UP]
)
def test_other_keys_are_answered(app: App, command: Command) -> None:
    taught = Taught(app, READ)
    assert taught.send(command) is None
    assert taught.answer == app.services.assets.t("lessons.read")


@pytest.mark.parametrize("command", [Command.ACTIVATE, Command.CONFIRM])
def test_the_confirming_keys_do_what_is_due(app: App, command: Command) -> None:
    assert Taught(app, READ).send(command) == Activate("lesson-next")
    taught = Taught(app, clicked_step(app))
    due = taught.session.target
    assert due is not None
    assert taught.send(command) == Activate(due)


def test_help_goes_through_and_a_focus_acts_only_at_what_is_due(app: App) -> None:
    taught = Taught(app, READ)
    assert taught.send(Command.HELP) is Command.HELP
    focus = taught.scene.interaction.focus
    with patch.object(type(focus), "current", taught.spot("lesson-next")):
        assert taught.send(Command.ACTIVATE) is Command.ACTIVATE
    other = next(hit for hit in taught.scene.interaction.hit_targets() if hit.name.startswith("island"))
    with patch.object(type(focus), "current", other):
        assert taught.send(Command.ACTIVATE) is None
    assert taught.answer == app.services.assets.t("lessons.read")


def test_while_somebody_moves_a_click_is_told_to_watch(app: App) -> None:
    taught = Taught(app, READ)
    with patch.object(LessonSession, "is_waiting", True):
        taught.session.refuse()
        assert taught.answer == app.services.assets.t("lessons.watch")
        assert taught.session.target is None
        assert not taught.session.can_go_on


@pytest.mark.parametrize("game", GAMES)
def test_steps_answer_a_wrong_click_in_their_own_words(app: App, game: str) -> None:
    for lesson in lessons_of(game):
        for number, step in enumerate(lesson.steps):
            scene = open_lesson(app.services, game, lesson.name)
            session = cast(LessonSession, scene.session)
            session.number = number
            session.tag.begin_step()
            with patch.object(LessonSession, "is_waiting", False):
                session.refuse()
            t = app.services.assets.t
            if not step.targets:
                expected = t("lessons.read")
            elif step.not_yet:
                expected = t(f"{lesson.key}.{step.not_yet}")
            elif step.is_refused:
                expected = t("lessons.try")
            else:
                expected = t("lessons.confirm" if session.target == "confirm" else "lessons.follow")
            assert session.tag.complaint == expected, (lesson.name, number)


def test_a_step_that_is_read_leads_to_the_next_and_the_last_to_the_end(app: App) -> None:
    number = next(at for at, step in enumerate(lesson_of("waterways").steps) if not step.targets)
    taught = Taught(app, number, "waterways")
    session = taught.session
    with patch.object(type(app.services.assets.sounds), "play", lambda _, sound: taught.heard.append(sound)):
        session.refuse()
        assert session.go_on() is None
    assert (session.number, session.tag.complaint, taught.heard[-1]) == (number + 1, "", Sound.PAGE)
    session.number = len(session.lesson.steps) - 1
    assert not is_finished(app.services.storage, session.lesson)
    change = session.go_on()
    assert isinstance(change, Push)
    assert isinstance(change.scene, LessonEndScene)
    assert is_finished(app.services.storage, session.lesson)
    assert session.due is None
    target = change.scene.interaction.find_hit_target("next")
    assert target is not None
    assert target.action is not None
    assert target.action() == Pop()
    assert session.due == lesson_after(session.lesson)


@pytest.mark.parametrize("is_last", [False, True])
def test_after_a_lesson_the_next_one_or_a_game_is_the_bright_way_on(app: App, is_last: bool) -> None:
    lesson = list(lessons_of("bridges"))[-1 if is_last else 0]
    scene = LessonEndScene(app.services, lesson, lambda: None)
    styles = {each.name: (each.label, each.icon, each.style) for each in scene.widgets if isinstance(each, Button)}
    assert styles.pop("back") == ("", "back", "paper")
    t = app.services.assets.t
    assert styles == {
        "chart": (t("lessons.end.chart"), "home", "paper"),
        "play": (t("lessons.end.play"), "play", "primary" if is_last else "paper"),
        **({} if is_last else {"next": (t("lessons.end.next"), "arrow_right", "primary")}),
    }
    heard: list[Sound] = []
    with patch.object(type(app.services.assets.sounds), "play", lambda _, sound: heard.append(sound)):
        scene.enter()
    assert heard == [Sound.WIN]


def test_a_lesson_that_is_due_takes_the_place_of_this_one(app: App) -> None:
    taught = Taught(app, READ)
    entry = taught.session.pause_entry
    assert (entry.name, entry.icon) == ("lesson-again", "restart")
    assert entry.action() == Pop()
    assert taught.session.due is taught.session.lesson
    assert taught.session.advance(0.1) == Replace(routes.LessonRoute("bridges", "basics"))
    following = lesson_after(lesson_of("bridges"))
    assert following is not None
    taught.session.due = following
    assert taught.session.advance(0.1) == Replace(routes.LessonRoute("bridges", following.name))


def test_the_last_clicks_effect_stays_for_a_while(app: App) -> None:
    taught = Taught(app, clicked_step(app))
    session = taught.session
    session.number = len(session.lesson.steps) - 1
    ended_after = []
    with patch.object(LessonSession, "target", None), patch.object(LessonSession, "is_waiting", False):
        for number in range(1, 60):
            if session.advance(0.05) is not None:
                ended_after.append(number * 0.05)
                break
    is_clicked = bool(session.lesson.steps[-1].targets)
    assert ended_after == ([pytest.approx(2.6, abs=0.06)] if is_clicked else [])


def test_esc_opens_the_pause_menu_and_nobody_saves(app: App) -> None:
    taught = Taught(app, READ)
    change = taught.session.step_back()
    assert isinstance(change, Push)
    assert isinstance(change.scene, PauseScene)
    assert (taught.session.is_kept, taught.session.lights) == (False, False)
    you = app.services.assets.t("lessons.you")
    assert taught.session.alone_line() == app.services.assets.t("house.table.your-turn", name=you)
    assert taught.session.alone_line() != "house.table.your-turn"


def test_the_tag_covers_what_lies_below_it(app: App) -> None:
    taught = Taught(app, READ)
    tag = taught.session.tag.tag_place(taught.scene.table_area)
    overlay = taught.session.overlay
    assert overlay.covers(*tag.center)
    assert overlay.covers(tag.left - 7, tag.centery)
    assert not overlay.covers(tag.left - 9, tag.centery)
    assert not overlay.covers(tag.centerx, tag.bottom + 9)


def test_the_hand_moves_for_half_a_minute_and_only_without_reduced_motion(app: App) -> None:
    taught = Taught(app, clicked_step(app))
    tag, storage = taught.session.tag, app.services.storage
    tag.begin_step()

    def moves_within(seconds: float) -> bool:
        moved = False
        for _ in range(round(seconds / 0.1)):
            taught.scene.frames.is_due = False
            tag.advance(0.1)
            moved = moved or taught.scene.frames.is_due
        return moved

    tag.advance(0.5)
    assert not moves_within(1.5)
    storage.change_settings(reduced_motion=False)
    try:
        assert moves_within(1.5)
        moves_within(26.0)
        assert moves_within(0.4)
        moves_within(1.0)
        assert not moves_within(3.0), "it rests"
        tag.wake()
        assert moves_within(1.5)
        with patch.object(LessonSession, "is_waiting", True):
            moves_within(0.2)
            assert not moves_within(1.5)
    finally:
        storage.change_settings(reduced_motion=True)
