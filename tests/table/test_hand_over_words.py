"""Passing the mouse in words and seconds, the table's voice line by line, and the runs beside a solo table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any
from unittest.mock import patch

import pytest

from game.app import App
from game.match.match import Seat
from game.modes.tables import GameTable
from game.scenes.events import PointerMoved, PointerPressed
from game.scenes.stack import Pop, Push
from game.table.controller import RecapLine
from game.table.hand_over import BoardRecap, HandOver, HandOverBanner, HandOverFacts, HandOverScene, pass_line
from game.table.opening import open_table
from game.table.scene import TableScene
from game.table.solo.ghost import Ghost, moves_before, moves_of, run_of, score_at
from game.table.solo.runs import Runs
from game.table.voice import BoardVoice, TableVoice
from game.ui.bindings import Command
from game.ui.widgets import Label
from tests.driver import program
from tests.table.tables import begun
from tests.table_screens import play_of, played_out

ADA, BEN, CLEO = Seat("Ada"), Seat("Ben"), Seat("Cleo")
QUILL = Seat("Quill", "computer", "easy")


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    with program(tmp_path_factory.mktemp("passing")) as app:
        yield app


def table_of(app: App, game: str = "mosaic", seats: Sequence[Seat] = (ADA, BEN), moves: int = 0) -> TableScene[Any]:
    match = begun(game, seats)
    for _ in range(moves):
        match.play(match.state.moves()[0])
    scene = open_table(app.services, GameTable(match, app.services.background.boards.load(game, match.board_name)))
    scene.rebuild()
    scene.frames.motions.finish()
    return scene


LINES = [RecapLine(1, f"Ben lays {number}.", (number,)) for number in range(9)]


def facts(count: int = 2, *, opening: str = "", has_moved: bool = True) -> HandOverFacts:
    return HandOverFacts(0, "Ada", LINES[:count], opening=opening, has_moved=has_moved)


# -- Who has the mouse ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "has_secrets", "viewer", "is_due"),
    [
        ((ADA, QUILL), True, 0, False),
        ((QUILL, ADA), True, 1, False),
        ((ADA, BEN), True, None, True),
        ((ADA, BEN), False, 0, False),
        ((QUILL, ADA, BEN), False, None, False),
        ((QUILL, ADA, BEN), True, None, False),
    ],
)
def test_who_has_the_mouse_at_first(seats: Sequence[Seat], has_secrets: bool, viewer: int | None, is_due: bool) -> None:
    match = begun("waterways", seats)
    people = [number for number, who in enumerate(seats) if not who.is_computer]
    hand_over = HandOver(match, people, has_secrets=has_secrets)
    assert (hand_over.viewer, hand_over.is_due) == (viewer, is_due)
    hand_over.take()
    assert (hand_over.viewer, hand_over.is_due) == (match.seat, False)


def test_the_mouse_is_passed_when_another_person_is_next() -> None:
    match = begun("waterways", (ADA, BEN))
    hand_over = HandOver(match, [0, 1], has_secrets=False)
    match.play(match.state.moves()[0])
    hand_over.settle()
    assert (hand_over.viewer, hand_over.is_due) == (0, True)
    hand_over.give_to(1)
    assert (hand_over.viewer, hand_over.is_due) == (1, False)
    hand_over.settle()
    assert not hand_over.is_due


# -- Words ------------------------------------------------------------------------------------------------------------


def lines_of(page: HandOverScene) -> list[str]:
    labels = [widget for widget in page.build(page.area) if isinstance(widget, Label)]
    return [label.text.replace("\u00a0", " ") for label in labels]  # a line's last words stay together


def test_the_sheet_tells_the_newest_seven_lines_and_who_began(app: App) -> None:
    t = app.services.assets.t

    def page(count: int, **given: Any) -> list[str]:
        return lines_of(HandOverScene(app.services, facts(count, **given), lambda: None, lambda: None))

    call = t("house.pass.to", name="Ada")
    assert page(0) == [call]
    assert page(0, opening="Ada begins.") == [call, "Ada begins."]
    assert page(2) == [call, t("house.pass.since"), "Ben lays 0.", "Ben lays 1."]
    assert page(2, has_moved=False) == [call, t("house.pass.so-far"), "Ben lays 0.", "Ben lays 1."]
    assert page(9)[2:] == [f"Ben lays {number}." for number in range(2, 9)]


def test_on_a_flat_screen_nothing_is_passed(app: App) -> None:
    app.services.storage.change_settings(flat_table=True)
    try:
        assert pass_line(app.services, facts()) == app.services.assets.t("house.pass.to-flat", name="Ada")
        page = HandOverScene(app.services, facts(), lambda: None, lambda: None)
        page.rebuild()
        assert app.services.assets.t("house.pass.ready-flat") in [
            getattr(each, "label", "") for each in page.build(page.area)
        ]
    finally:
        app.services.storage.change_settings(flat_table=False)


@pytest.mark.parametrize(
    ("opening", "has_moved", "count"), [("", True, 2), ("Ada begins.", False, 0), ("Ada begins.", False, 1)]
)
def test_the_voice_tells_the_sheet_and_nothing_of_the_table(
    app: App, opening: str, has_moved: bool, count: int
) -> None:
    told = facts(count, opening=opening, has_moved=has_moved)
    voice = HandOverScene(app.services, told, lambda: None, lambda: None).interaction.voice
    t = app.services.assets.t
    head = [t("house.pass.since" if has_moved else "house.pass.so-far")] if count else []
    expected = [
        t("house.pass.to", name="Ada"), *([opening] if opening else []), *head, *[line.text for line in LINES[:count]],
        t("house.voice.take-mouse"),
    ]  # fmt: skip
    assert list(voice.opening()) == list(voice.board()) == list(voice.scores()) == expected


def test_keys_take_the_mouse_and_esc_opens_the_menu(app: App) -> None:
    taken: list[str] = []
    page = HandOverScene(app.services, facts(), lambda: taken.append("taken"), lambda: Push(page))
    assert page.handle(Command.CONFIRM) == Pop()
    assert page.handle(Command.ACTIVATE) == Pop()
    assert taken == ["taken", "taken"]
    assert page.step_back() == Push(page)
    assert page.handle(Command.HELP) is None
    assert len(taken) == 2


# -- The banner -------------------------------------------------------------------------------------------------------


class Banner:
    """A banner over a table of Mosaic, with a recap of its moves."""

    def __init__(self, app: App, *, is_calm: bool = False, count: int = 2) -> None:
        app.services.storage.change_settings(reduced_motion=is_calm)
        self.table = table_of(app, moves=4)
        self.taken = 0
        told = HandOverFacts(0, "Ada", LINES[:count], opening="Ada begins.")
        self.replay = BoardRecap(self.table, told.recap)
        self.page = HandOverBanner(app.services, told, self._take, lambda: None, self.replay)
        app.services.storage.change_settings(reduced_motion=True)

    def _take(self) -> None:
        self.taken += 1

    def advance(self, seconds: float) -> None:
        self.table.frames.motions.finish()
        self.page.advance(seconds)


def test_the_board_plays_the_recap_after_four_seconds_without_input(app: App) -> None:
    banner = Banner(app)
    banner.advance(3.9)
    assert not banner.replay.is_on
    banner.page.handle(PointerMoved(600.0, 400.0, None))
    banner.advance(3.9)
    assert not banner.replay.is_on
    banner.advance(0.1)
    assert banner.replay.is_on
    assert banner.page.frames.is_moving
    assert banner.table.controller.position == 1
    assert banner.page.line == "Ben lays 0."
    banner.advance(0.8)
    assert banner.page.line == "Ben lays 0."
    banner.advance(0.1)
    assert (banner.page.line, banner.table.controller.position) == ("Ben lays 1.", 2)
    banner.advance(0.9)
    assert not banner.replay.is_on
    assert banner.table.controller.position == 4
    banner.advance(60.0)
    assert not banner.replay.is_on, "once"


@pytest.mark.parametrize(("is_calm", "count"), [(True, 2), (False, 0)])
def test_the_board_plays_nothing_by_itself_in_calm_or_without_moves(app: App, is_calm: bool, count: int) -> None:
    banner = Banner(app, is_calm=is_calm, count=count)
    banner.advance(60.0)
    assert not banner.replay.is_on
    assert banner.replay.is_empty is (count == 0)
    assert banner.page.line == ("Ben lays 1." if count else "Ada begins.")
    assert banner.replay.line == ""


def test_a_click_beside_the_buttons_takes_the_mouse_half_a_second_later(app: App) -> None:
    banner = Banner(app)
    press = PointerPressed(600.0, 400.0, None)
    banner.advance(0.49)
    banner.page.handle(press)
    assert banner.taken == 0
    banner.advance(0.02)
    assert banner.page.handle(press) == Pop()
    assert banner.taken == 1


def test_the_banner_can_be_left_out_from_now_on_and_the_recap_seen_again(app: App) -> None:
    banner = Banner(app)
    banner.page.rebuild()
    spots = {hit.name: hit.action for hit in banner.page.interaction.hit_targets()}
    assert {"ready", "no-stops", "again", "pause"} <= set(spots)
    again, stops = spots["again"], spots["no-stops"]
    assert again is not None
    assert stops is not None
    again()
    assert banner.replay.is_on
    said: list[Any] = []
    with patch.object(type(app.services.shell), "announce", lambda _, text: said.append(text)):
        assert stops() == Pop()
    assert (banner.taken, banner.replay.is_on) == (1, False)
    assert [text() for text in said] == [app.services.assets.t("house.pass.stops-off")]
    assert not app.services.storage.settings.hand_over_stops
    app.services.storage.change_settings(hand_over_stops=True)
    bare = Banner(app, count=0)
    bare.page.rebuild()
    assert "again" not in {hit.name for hit in bare.page.interaction.hit_targets()}


# -- The voice of a table ---------------------------------------------------------------------------------------------


def test_the_voice_names_the_game_once_and_then_the_turn(app: App) -> None:
    scene = table_of(app, "pebbles", (ADA, BEN))
    voice, narrator = scene.interaction.voice, scene.controller.narrator
    turn = [line for line in (narrator.bar_line(), narrator.turn_line()) if line]
    assert list(voice.turn()) == turn
    assert list(voice.opening()) == [app.services.assets.t("house.game.pebbles"), *turn]
    assert list(voice.opening()) == turn


def test_the_voice_tells_moves_messages_and_what_changed_of_the_turn(app: App) -> None:
    scene = table_of(app, "pebbles", (ADA, BEN))
    voice, controller = scene.interaction.voice, scene.controller
    voice.skip_news()
    assert list(voice.news()) == []
    number = controller.match.number
    controller.make_move(controller.match.state.moves()[0])
    told = list(voice.news())
    assert told[0] == controller.narrator.log_line(number)
    assert not voice.says_changes
    assert list(voice.news()) == []
    assert voice.says_changes
    controller.message_bar.show(lambda: "A word.")
    assert list(voice.news()) == ["A word."]
    assert list(voice.news()) == []
    controller.message_bar.show(lambda: "A word.")
    assert list(voice.news()) == ["A word."], "the same words twice are two messages"
    if controller.match.can_undo:
        controller.match.undo()
        controller.show_latest()
        assert next(iter(voice.news())) == app.services.assets.t("house.voice.undone")


def test_the_voice_tells_turn_means_and_step_anew_after_others_turns_and_each_as_it_changes(app: App) -> None:
    scene = table_of(app, "pebbles", (ADA, BEN))
    board = BoardVoice()
    told = {"turn": "Ada to move.", "task": "A stone.", "step": "Choose a place."}
    board.task = lambda: told["task"]  # type: ignore[method-assign]
    board.step = lambda: told["step"]  # type: ignore[method-assign]
    voice, narrator = TableVoice(scene, scene.interaction, board), scene.controller.narrator
    is_human = [True]
    with (
        patch.object(type(narrator), "bar_line", lambda _: told["turn"]),
        patch.object(type(scene.controller), "is_human_turn", property(lambda _: is_human[0])),
    ):
        voice.skip_news()
        assert list(voice.news()) == []
        is_human[0] = False
        assert list(voice.news()) == []
        is_human[0] = True
        assert list(voice.news()) == ["Ada to move.", "A stone.", "Choose a place."]
        for slot in told:
            told[slot] += " Now."
            assert list(voice.news()) == [told[slot]]
        overlay = type(scene.session.overlay)
        with patch.object(overlay, "spoken_line", lambda _: "A lesson."):
            assert list(voice.news()) == ["A lesson."]
            with patch.object(overlay, "spoken_warning", lambda _: "Ten seconds."):
                assert list(voice.news()) == ["Ten seconds."]
            with patch.object(overlay, "is_showcase", True):
                assert list(voice.news()) == []
        is_human[0] = False
        assert voice.turn()[-1] == told["step"]
        assert told["task"] not in voice.turn(), "others' means are not told"


@pytest.mark.parametrize("units", [(), (0, 3)])
def test_the_voice_tells_handicaps_before_the_scores(app: App, units: tuple[int, ...]) -> None:
    options = {"handicap": list(units)} if units else {}
    scene = play_of(app, "bridges", 2, options)
    board = BoardVoice()
    voice = TableVoice(scene, scene.interaction, board)
    assert list(voice.scores()) == list(voice.words()), "what is drawn, where the game has no words"
    board.scores = lambda: ["Ada 4", "Ben 7"]  # type: ignore[method-assign]
    assert list(voice.scores()) == [*(["Handicap: Ben: +3 points"] if units else []), "Ada 4", "Ben 7"]


# -- Runs -------------------------------------------------------------------------------------------------------------


def test_a_run_has_the_score_of_the_last_stage_that_it_reached() -> None:
    ghost = Ghost("Ben", 9, {2: 5, 4: 7, 9: 9})
    assert [ghost.at(stage) for stage in (0, 1, 2, 3, 4, 8, 9, 50)] == [None, None, 5, 5, 7, 7, 9, 9]


def test_a_record_is_a_run_of_its_stages(app: App) -> None:
    match = played_out(app, "bridges", 1).match
    assert match.result is not None
    found = run_of(match.record(), match.board, "Ben", 77)
    assert found is not None
    assert (found.name, found.final) == ("Ben", 77)
    assert found.at(10_000) == match.result.scores[0]
    assert [move for stage in sorted(found.moves) for move in found.moves[stage]] == list(match.moves)
    start = match.state_at(0)
    assert score_at(found, match, start) == found.scores[min(found.scores)]
    assert list(moves_of(found, match, start)) == list(found.moves[min(found.moves)])
    assert list(moves_before(found, match, start)) == []
    later = next(
        match.state_at(number)
        for number in range(match.number)
        if list(moves_before(found, match, match.state_at(number)))
    )
    assert list(moves_before(found, match, later)) == list(found.moves[min(found.moves)])
    assert run_of(played_out(app, "hex", 2).match.record(), None, "x", 1) is None
    other = app.services.background.boards.load("bridges", "b").board
    broken = run_of(match.record(), other, "x", 1)
    assert broken is None or broken.scores != found.scores


def test_runs_have_room_by_the_width_of_the_bar(app: App) -> None:
    scene = table_of(app, "bridges", (ADA,))
    runs = Runs(app.services, scene.controller.match)
    assert (runs.best, runs.benchmark, runs.width(scene.area)) == (None, None, 0.0)
    assert not runs.see(None)
    runs.best, runs.benchmark = Ghost("Ben", 99, {0: 5}), Ghost("", 99, {0: 7})
    one = runs.width(scene.area.inflate(-200, 0))
    assert one >= 122.0
    assert runs.width(scene.area) == 2 * one
    state = scene.controller.state
    plates = [hit for widget in runs.build_plates(scene.area, 100.0, state) for hit in widget.hit_targets()]
    t = app.services.assets.t
    assert [(hit.name, hit.rect.left) for hit in plates] == [("run-house", 108), ("run-best", 108 + one)]
    assert [hit.tooltip for hit in plates] == [
        t("house.table.run-house.tip", score=7, name=""),
        t("house.table.run-best.tip", score=5, name="Ben"),
    ]
    assert {hit.rect.width for hit in plates} == {one - 12}
    runs.best = Ghost("Ben", 99_999_999, {})
    assert runs.width(scene.area.inflate(-200, 0)) > one
    plates = [
        hit for widget in runs.build_plates(scene.area.inflate(-200, 0), 0.0, state) for hit in widget.hit_targets()
    ]
    assert plates[0].tooltip == "", "nothing is known at this stage"
