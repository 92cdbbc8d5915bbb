"""Claims of the Waterways lessons hold in the positions of their steps."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app import App
from game.isles.waterways.players.reasons import explain
from game.isles.waterways.rules.moves import Lay
from game.isles.waterways.rules.refusals import Reason
from game.isles.waterways.rules.roles import Role
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import Side, has_ring, outlets_of, top_left
from game.isles.waterways.rules.views import preview
from game.isles.waterways.table.scene import WaterwaysScene
from game.scenes.stack import Push
from game.table.lessons.teach import LessonSession, open_lesson
from game.table.messages.placement import message_rect
from tests.driver import click, program, top, wait

pytestmark = pytest.mark.usefixtures("undrawn")


def steps(app: App, name: str) -> Iterator[tuple[str, WaterwaysScene]]:
    """Each step at its start with its table; ``end`` last."""
    scene = open_lesson(app.services, "waterways", name)
    assert isinstance(scene, WaterwaysScene)
    assert isinstance(scene.session, LessonSession)
    app.apply(Push(scene))
    told = ""
    for _ in range(600):
        session = scene.session
        if top(app) is not scene:
            yield "end", scene
            return
        if session.can_go_on or session.target is not None:
            if session.step.text != told:
                told = session.step.text
                yield told, scene
            click(app, "lesson-next" if session.can_go_on else str(session.target))
        wait(app, 0.1)
    raise AssertionError(f"the lesson {name} has no end")


def counts(state: State) -> tuple[int, int, int, int]:
    """The counts in the north, in the south, in the west, in the east."""
    found = state.counts()
    return found[Side.NORTH], found[Side.SOUTH], found[Side.WEST], found[Side.EAST]


def test_basics(app: App) -> None:
    for step, scene in steps(app, "basics"):
        match step:
            case "shores":
                assert counts(scene.controller.state)[:2] == (0, 4)
            case "product":
                assert counts(scene.controller.state)[:3] == (2, 4, 0)


def test_finer_rules(app: App) -> None:
    before = 0
    for step, scene in steps(app, "finer"):
        state = scene.controller.state
        match step:
            case "blank":
                kind, middle, turn = state.drawn, (9, 4), 1
                assert kind is not None
                refusal = state.stones.why_not(kind, top_left(middle, turn), turn)
                assert refusal is not None
                assert refusal.reason is Reason.BLANK_AT_OUTLET
                assert state.stones.meetings(kind, top_left(middle, turn), turn)
                before = counts(state)[0]
            case "must":
                past = scene.controller.match.state_at(scene.controller.match.number - 1)
                assert len(past.moves()) == 1
                assert (past.seat, before) == (1, 7)
                assert counts(state)[:2] == (8, 6)
            case "stuck":
                assert len(state.moves()) == 1
            case "end":
                assert state.ended_by == "stuck"
                assert state.stones_left() > 0
                assert state.products() == (48, 32)


def test_variants(app: App) -> None:
    for step, scene in steps(app, "variants"):
        state = scene.controller.state
        match step:
            case "bid":
                assert scene.controller.draft.target(state) == state.board.even_target == 20
            case "target":
                assert (state.saboteur, state.target) == (1, 15)
                assert [state.role_of(seat) for seat in (0, 2)] == [Role.NORTH_SOUTH, Role.EAST_WEST]
            case "lay":
                assert state.drawn is not None
                assert has_ring(state.drawn)
            case "plain":
                assert len(state.laid) == 3
            case "dam":
                assert state.drawn is not None
                assert not has_ring(state.drawn)
                clash, *others = state.stones.clashes(state.drawn, (9, 10), 1)
                assert not others
                assert not clash.is_outlet
                assert state.laid[clash.stone].seat == 2
                assert clash.edge.side is Side.WEST, "the outlet closed points east"


def test_alone(app: App) -> None:
    for step, scene in steps(app, "alone"):
        state = scene.controller.state
        match step:
            case "dry":
                assert [count == 0 for count in counts(state)] == [False, False, False, True]
                assert scene.controller.narrator.alone_line() == app.services.assets.t(
                    "waterways.alone.dry", shores="East"
                )
            case "rank":
                assert counts(state) == (3, 1, 2, 2)
            case "bag":
                assert counts(state) == (3, 3, 2, 2)
                assert max(state.kinds_left().values()) == 1
                assert state.stones_left() < 6


def test_teams(app: App) -> None:
    for step, scene in steps(app, "teams"):
        state = scene.controller.state
        match step:
            case "seats":
                assert [seat.name for seat in scene.controller.match.seats][1:] == ["Bosun", "Greta", "Hinnerk"]
                assert [state.role_of(seat) for seat in range(4)] == [Role.NORTH_SOUTH, Role.EAST_WEST] * 2
            case "yours":
                assert counts(state)[:2] == (4, 1)
            case "hers":
                assert scene.controller.narrator.log_line(32) == "Captain lays at the south shore: 4 × 2 = 8."
                assert (
                    scene.controller.narrator.log_line(34)
                    == "Greta lays at a lighthouse on the north shore: 6 × 2 = 12."
                )
            case "theirs":
                assert counts(state) == (6, 2, 1, 2)
                assert (
                    scene.controller.narrator.log_line(35)
                    == "Hinnerk lays in the north-west: the water is nearer the west shore."
                )


def test_tricks(app: App) -> None:
    for step, scene in steps(app, "tricks"):
        state, kind = scene.controller.state, scene.controller.state.drawn
        assert kind is not None
        reached = [preview(state, kind, lay.at, lay.turn).products[0] for lay in state.moves() if isinstance(lay, Lay)]
        match step:
            case "look":
                assert counts(state)[:2] == (4, 1)
                assert {5, 8} <= set(reached)
                assert max(reached) == 8
            case "lighthouse":
                assert counts(state)[:2] == (4, 2)
                assert scene.controller.narrator.log_line(33) == "Bosun lays at the east shore: 1 × 2 = 2."
            case "near":
                assert counts(state) == (6, 2, 1, 2)
                assert (
                    scene.controller.narrator.log_line(34)
                    == "Captain lays at a lighthouse on the north shore: 6 × 2 = 12."
                )
                assert (
                    scene.controller.narrator.log_line(35)
                    == "Bosun lays in the north-west: the water is nearer the west shore."
                )
            case "bar":
                lay = Lay(0, (0, 2), 1)
                assert {edge.side for edge in outlets_of(kind, lay.at, lay.turn)} == {Side.EAST}
                assert "blocks" in [reason.key for reason in explain(state, lay)]


@pytest.mark.parametrize("size", ["1280x720", "1024x600", "1920x1080"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_reason_and_the_tag_hide_nothing_of_what_the_refused_place_is_about(
    tmp_path: Path, size: str, language: str
) -> None:
    with program(tmp_path, size=size, language=language) as app:
        for step, scene in steps(app, "basics"):
            if step != "meet":
                continue
            message_bar, overlay = scene.controller.message_bar, scene.session.overlay
            lesson = scene.session
            assert isinstance(lesson, LessonSession)
            pointed = lesson.tag.pointed_at()
            assert message_bar.place is not None
            assert pointed is not None
            kept = [*scene.message_obstacles(), *overlay.message_obstacles()]
            fonts, area = app.services.assets.fonts, scene.table_area
            reason = message_rect(fonts, area, message_bar.text, message_bar.place, kept, overlay.reach)
            stones = [
                scene.view.layout.board_place.stone_rect(each.at, each.turn) for each in scene.controller.state.laid
            ]
            for words in (reason, lesson.tag.tag_place(area)):
                assert words.collidelist([*stones, message_bar.place, pointed]) == -1
            break
        else:
            raise AssertionError("no such step")
