"""The lessons: each can be played through by following the hand, and leaves no trace but that it was finished."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import FRect

from game import registry
from game.app import App
from game.languages import languages
from game.menus.setup.page import SetupScene
from game.scenes.stack import Pop, Push
from game.table.lessons.end import LessonEndScene
from game.table.lessons.place import place_hand
from game.table.lessons.progress import is_finished, lesson_of
from game.table.lessons.teach import LessonSession
from game.table.messages.placement import message_rect
from game.table.plugin import lessons_of
from game.table.scene import TableScene
from game.ui.widgets import Label
from tests.driver import click, key, press, program, target, top, wait
from tests.turns import in_turn

LESSONS = [(game, lesson.name) for game in registry.GAMES for lesson in lessons_of(game)]
IN_TURN = in_turn(LESSONS)
"""Each lesson in one language, each isle in every language."""


def begin(app: App, game: str, name: str = "basics") -> TableScene[Any]:
    """Open the lesson of that name from the game's setup page."""
    app.apply(Push(SetupScene(app.services, game)))
    click(app, "first-game")
    scene = click(app, f"lesson/{name}")
    assert isinstance(scene, TableScene)
    return scene


def guide(app: App) -> LessonSession:
    scene = top(app)
    assert isinstance(scene, TableScene)
    assert isinstance(scene.session, LessonSession)
    return scene.session


def settle(app: App) -> LessonSession | None:
    """Waits until the person has to do something; None at the lesson's end."""
    for _ in range(200):
        scene = top(app)
        if not isinstance(scene, TableScene):
            return None
        lesson = guide(app)
        if lesson.can_go_on or lesson.target is not None:
            return lesson
        wait(app, 0.1)
    raise AssertionError(f"step {guide(app).step.text} of {top(app).name} never ends")


def follow(app: App) -> Iterator[LessonSession]:
    """Yield the lesson before each of its clicks, then follow the hand."""
    for _ in range(200):
        lesson = settle(app)
        if lesson is None:
            return
        yield lesson
        if isinstance(top(app), TableScene):
            click(app, "lesson-next" if lesson.can_go_on else str(lesson.target))
    raise AssertionError(f"the lesson of {top(app).name} has no end")


def traces(app: App) -> tuple[Any, ...]:
    """Data that a real game would leave behind."""
    storage = app.services.storage
    kept = [(each.record, each.extra) for each in storage.saved_games.all()]
    counts = {
        name: count
        for name, (count, _) in storage.counts().items()
        if name.split(".")[0] in ("start", "end", "seconds")
    }
    return kept, len(storage.records.latest(limit=500)), counts


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.draws
@pytest.mark.parametrize(("game", "name", "language"), IN_TURN)
def test_following_the_hand_leads_to_the_end(tmp_path: Path, game: str, name: str, language: str) -> None:
    with program(tmp_path, language=language) as app:
        begin(app, game, name)
        before = traces(app)
        taught = []
        for lesson in follow(app):
            if lesson.step.text not in taught:
                taught.append(lesson.step.text)
            assert not lesson.tag.text().startswith("lessons."), "the step has a text"
            assert lesson.tag.pointed_at() is not None, "the bubble stands at what it speaks of"
            if lesson.target is not None:
                hit_target = top(app).interaction.find_hit_target(lesson.target)
                assert hit_target is not None, f"the hand points at {lesson.target}"
                is_last = lesson.step.targets[-1] == lesson.target
                assert hit_target.is_enabled != (lesson.step.is_refused and is_last), lesson.target
        assert taught == [step.text for step in lesson_of(game, name).steps]
        page = top(app)
        assert isinstance(page, LessonEndScene)
        assert page.heading() == app.services.assets.t(f"{lesson_of(game, name).key}.done")
        words = next(each for each in page.widgets if isinstance(each, Label))
        gap = words.rect.height - app.services.assets.fonts.height(words.text, words.role, words.rect.width)
        assert -1 <= gap <= 2, "the page is as high as its words want it"
        assert traces(app) == before
        assert is_finished(app.services.storage, lesson_of(game, name))
        assert click(app, "play").name == "setup"


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_a_lesson_is_short(game: str, name: str) -> None:
    assert 3 <= len(lesson_of(game, name).steps) <= 10


@pytest.mark.parametrize("game", registry.GAMES)
def test_an_isle_begins_with_its_basics_and_names_each_lesson_once(game: str) -> None:
    every = [lesson.name for lesson in lessons_of(game)]
    assert every[0] == "basics"
    assert len(set(every)) == len(every)


@pytest.mark.parametrize("language", languages())
def test_every_lesson_has_its_words(tmp_path: Path, language: str) -> None:
    with program(tmp_path, language=language) as app:
        for game, name in LESSONS:
            lesson = lesson_of(game, name)
            keys = ["title", "line", "done", "end", *(step.text for step in lesson.steps)]
            keys += [step.not_yet for step in lesson.steps if step.not_yet]
            assert [key for key in keys if app.services.assets.t(f"{lesson.key}.{key}") == f"{lesson.key}.{key}"] == []


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("game", registry.GAMES)
def test_one_lesson_leads_to_the_next_and_the_last_to_a_game(tmp_path: Path, game: str) -> None:
    with program(tmp_path) as app:
        begin(app, game)
        for lesson in lessons_of(game):
            for taught in follow(app):
                assert taught.lesson.name == lesson.name
            assert top(app).name == "lesson-end"
            main = top(app).interaction.default_hit_target()
            assert main is not None
            click(app, main.name)
            wait(app, 0.1)
        assert top(app).name == "setup"
        click(app, "first-game")
        assert all(is_finished(app.services.storage, lesson) for lesson in lessons_of(game))


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_refused_try_says_why_and_changes_nothing(tmp_path: Path, game: str) -> None:
    with program(tmp_path, size="1024x600") as app:
        app.services.storage.change_settings(text_size=150)
        app.services.shell.apply_settings()
        scene = begin(app, game)
        tried = 0
        for lesson in follow(app):
            if lesson.step.is_refused and lesson.step.targets[-1] == lesson.target:
                number = scene.controller.match.number
                click(app, str(lesson.target))
                assert scene.controller.match.number == number
                assert scene.controller.message_bar.text, "the rule is told"
                place = scene.controller.message_bar.place
                assert place is not None
                kept = [*scene.message_obstacles(), *scene.session.overlay.message_obstacles()]
                told = message_rect(
                    app.services.assets.fonts,
                    scene.table_area,
                    scene.controller.message_bar.text,
                    place,
                    kept,
                    scene.session.overlay.reach,
                )
                assert not told.colliderect(lesson.tag.tag_place(scene.table_area)), "it hides the lesson's words"
                assert settle(app) is not None
                tried += 1
        assert tried >= 1


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("game", registry.GAMES)
def test_other_clicks_are_answered_kindly_and_change_nothing(tmp_path: Path, game: str) -> None:
    with program(tmp_path) as app:
        scene = begin(app, game)
        for lesson in follow(app):
            here = (lesson.number, lesson.target, scene.controller.match.number)
            others = [
                hit_target for hit_target in scene.interaction.hit_targets()
                if hit_target.name not in (lesson.target, "pause", "help", "lesson-leave", "lesson-next") and hit_target.action
                and scene.interaction.hit_target_at(*hit_target.rect.center) is hit_target
            ]  # fmt: skip
            for hit_target in others[:: max(1, len(others) // 6)]:
                if scene.interaction.hit_target_at(*hit_target.rect.center) != hit_target:
                    continue  # the tag covers it, with the answer to the click before
                press(app, app.services.assets.viewport.rect_to_px(hit_target.rect).center)
                assert top(app) is scene, hit_target.name
                assert (lesson.number, lesson.target, scene.controller.match.number) == here, hit_target.name
                assert lesson.tag.complaint, hit_target.name
            for code in (pygame.K_z, pygame.K_h, pygame.K_l):
                key(app, code)
                assert top(app) is scene
                assert (lesson.number, lesson.target, scene.controller.match.number) == here


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("game", registry.GAMES)
def test_the_lesson_can_be_left_at_its_beginning_in_its_middle_and_at_its_last_step(tmp_path: Path, game: str) -> None:
    with program(tmp_path) as app:
        app.apply(Push(SetupScene(app.services, game)))
        before = traces(app)
        steps = len(lesson_of(game).steps)
        for number in (0, steps // 2, steps - 1):
            begin(app, game)
            for lesson in follow(app):
                if lesson.number == number:
                    click(app, "lesson-leave")
                    break
            assert top(app).name == "lessons"
        assert traces(app) == before
        assert app.services.storage.extra(f"lesson.{game}") is None


def test_the_key_that_confirms_follows_the_hand(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        begin(app, "bridges")
        for _ in range(60):
            if settle(app) is None:
                break
            key(app, pygame.K_RETURN)
        assert top(app).name == "lesson-end"


def test_a_kept_game_stays_as_it_is(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        app.apply(Push(SetupScene(app.services, "bridges")))
        scene = click(app, "start")
        assert isinstance(scene, TableScene)
        scene.controller.make_move(scene.controller.match.state.moves()[0])
        before = traces(app)
        from game.table.lessons.teach import open_lesson

        app.apply(Push(open_lesson(app.services, "bridges")))
        for _ in follow(app):
            pass
        assert traces(app) == before
        assert app.services.storage.saved_games.get("bridges") is not None


def test_the_lesson_glows_until_it_was_played_or_a_game_was(tmp_path: Path) -> None:
    from game.table.lessons.progress import is_lesson_wanted

    with program(tmp_path) as app:
        assert is_lesson_wanted(app.services.storage, "mosaic")
        app.apply(Push(SetupScene(app.services, "mosaic")))
        click(app, "start")
        assert not is_lesson_wanted(app.services.storage, "mosaic")
        begin(app, "bridges")
        assert is_lesson_wanted(app.services.storage, "bridges")
        for _ in follow(app):
            pass
        assert not is_lesson_wanted(app.services.storage, "bridges")


def test_the_pause_menu_begins_the_lesson_anew(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        scene = begin(app, "waterways")
        for lesson in follow(app):
            if lesson.number == 4:
                break
        assert key(app, pygame.K_ESCAPE).name == "pause"
        click(app, "lesson-again")
        wait(app, 0.2)
        assert top(app) is not scene
        assert guide(app).number == 0


def test_rules_lead_to_the_lesson_but_not_in_the_middle_of_a_game(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        app.apply(Push(SetupScene(app.services, "elevens")))
        click(app, "rules")
        click(app, "first-game")
        click(app, "lesson/basics")
        click(app, "help")
        assert "first-game" not in {each.name for each in top(app).targets()}


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize(("game", "size"), [*((game, "1024x768") for game in registry.GAMES), ("bridges", "2560x1080")])
def test_the_tag_hides_neither_the_target_nor_the_way_out(tmp_path: Path, game: str, size: str) -> None:
    with program(tmp_path, size=size) as app:
        app.services.storage.change_settings(text_size=150)
        app.services.shell.apply_settings()
        scene = begin(app, game)
        for lesson in follow(app):
            place, tag = lesson.tag.pointed_at(), lesson.tag.tag_place(scene.table_area)
            assert scene.table_area.contains(tag), lesson.step.text
            assert place is None or not tag.colliderect(place), lesson.step.text
            assert target(app, "lesson-leave").enabled


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize(("game", "name"), [("bridges", "rules"), ("mosaic", "alone")])
@pytest.mark.draws
def test_the_tag_hides_nothing_of_the_panel_that_the_step_is_about_bug(tmp_path: Path, game: str, name: str) -> None:
    with program(tmp_path, size="1024x600", language="de") as app:
        app.services.storage.change_settings(text_size=150)
        app.services.shell.apply_settings()
        scene = begin(app, game, name)
        panels = 0
        for lesson in follow(app):
            if lesson.target not in ("skip-number", "confirm"):
                continue
            assert lesson.lesson.keeps is not None
            tag = lesson.tag.tag_place(scene.table_area)
            for kept in lesson.lesson.keeps(scene):
                if kept.width > 120:  # a panel, not a cell
                    panels += 1
                    assert not tag.colliderect(kept.inflate(-20, -20)), (lesson.step.text, kept)
        assert panels > 6


@pytest.mark.parametrize("area", [FRect(0, 76, 1280, 644), FRect(0, 76, 1280, 400)])
def test_the_hand_leaves_a_button_its_words_and_touches_it(area: FRect) -> None:
    button = FRect(900, 400, 240, 60)
    hand = place_hand(area, button)
    assert button.collidepoint(hand.tip)
    words = button.inflate(-0.6 * button.width, -0.4 * button.height)
    assert not hand.rect.colliderect(words)
    assert area.contains(hand.rect) or hand.is_from_above


def test_a_lesson_left_alone_leaves_no_ticket(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        app.apply(Push(SetupScene(app.services, "bridges")))
        click(app, "start")
        scene = top(app)
        assert isinstance(scene, TableScene)
        scene.controller.make_move(scene.controller.match.state.moves()[0])
        app.apply(Pop())
        before = traces(app)
        from game.kiosk.kiosk import IdleScene
        from game.kiosk.tickets import TicketScene
        from game.table.lessons.teach import open_lesson

        table = open_lesson(app.services, "bridges")
        app.apply(Push(table))
        table.controller.make_move(table.controller.match.state.moves()[0])
        app.apply(Push(IdleScene(app.services, table, "table")))
        wait(app, 20)
        page = top(app)
        assert isinstance(page, TicketScene)
        ((_, letters),) = page.tickets
        kept = app.services.storage.saved_games.game_of_ticket(letters)
        assert kept is not None
        assert ([(kept.record, kept.extra)], *traces(app)[1:]) == before, "the ticket is that of the real game"


def test_a_wrong_click_is_told_what_is_due_instead(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        begin(app, "bridges")
        told: dict[tuple[str, bool], str] = {}
        for lesson in follow(app):
            click(app, "island-18")
            told[lesson.step.text, lesson.target == "confirm"] = lesson.tag.complaint
            if lesson.step.is_refused:
                break
        t = app.services.assets.t
        assert told["start", False] == t("lessons.follow")
        assert told["start", True] == t("lessons.confirm")
        assert told["crossing", False] == t("lessons.try")


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("game", registry.GAMES)
def test_the_tag_stays_where_it_is_when_an_answer_to_a_wrong_click_appears(tmp_path: Path, game: str) -> None:
    with program(tmp_path) as app:
        scene, seen = begin(app, game), 0
        for lesson in follow(app):
            if not lesson.target:
                continue
            scene.targets()  # built as for a frame
            before = lesson.tag.tag_place(scene.table_area)
            pointed = lesson.tag.pointed_at()
            assert pointed is not None
            needed = pointed.inflate(16, 16).union(place_hand(scene.area, pointed).rect).clip(scene.table_area)
            lesson.refuse()
            tag = lesson.tag.tag_place(scene.table_area)
            assert tag.height > before.height, "the answer stands in it"
            is_there = tag.left == before.left and (tag.top == before.top or abs(tag.bottom - before.bottom) < 0.1)
            grown = FRect(before.left, before.top, *tag.size), FRect(before.left, before.bottom - tag.height, *tag.size)
            has_room = any(scene.table_area.contains(each) and not each.colliderect(needed) for each in grown)
            assert is_there or not has_room, lesson.step.text
            seen += is_there
        assert seen >= 2
