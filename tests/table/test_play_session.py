"""What a game's session stops, gives and tells at each act: undo and redo, the mouse, the way in and out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest
from pygame import FRect

from game.app import App
from game.core.players import Advice
from game.core.state import Json
from game.match.match import Match, Seat, last_practised
from game.modes.attempts import BRANCH_KEY
from game.modes.tables import GameTable
from game.scenes import routes
from game.scenes.stack import Pop, Push, Reset
from game.table.ending.results import ResultsScene
from game.table.opening import open_table
from game.table.pause import PauseScene
from game.table.scene import TableScene
from game.table.sessions.computer_turn import ComputerTurn
from game.table.sessions.hint_futures import HintFutures
from game.table.sessions.play import PlaySession
from game.table.sessions.turn_story import TurnStory
from game.table.solo.runs import Runs
from game.table.variation_page import VariationScene, keep_variations
from game.ui.sound_effects import Sound
from game.ui.widgets import Button
from tests.driver import program
from tests.menus.test_text_size import ended
from tests.table.noting_thinker import NotingThinker
from tests.table.tables import begun

ADA, BEN, QUILL = Seat("Ada"), Seat("Ben"), Seat("Quill", "computer", "easy")


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """One program for all tests, with a thinker that notes its questions."""
    with program(tmp_path_factory.mktemp("play")) as app:
        app.services.background.make_thinker = NotingThinker
        yield app
        app.services.session.set_current_player(None)


class Played:
    """A game at a table, and what it stops and plays."""

    def __init__(
        self, app: App, *seats: Seat, game: str = "bridges", moves: int = 0, occasion: Json | None = None,
        profiles: Sequence[int | None] = (), match: Match[Any] | None = None,
    ) -> None:  # fmt: skip
        self.match = match or begun(game, seats or (ADA, BEN))
        for _ in range(moves):
            self.match.play(self.match.state.moves()[0])
        board = app.services.background.boards.load(self.match.game.name, self.match.board_name)
        self.table = GameTable(self.match, board, profiles, occasion or {})
        self.scene: TableScene[Any] = open_table(app.services, self.table)
        assert isinstance(self.scene.session, PlaySession)
        self.session: PlaySession = self.scene.session
        self.scene.rebuild()
        self.scene.frames.motions.finish()
        self.app = app
        self.noted: list[Any] = []

    def noting(self) -> ExitStack:
        """Note what is stopped, animated, said and played."""
        patches = ExitStack()
        for kind, name in ((HintFutures, "stop"), (ComputerTurn, "cancel"), (TurnStory, "clear")):
            patches.enter_context(patch.object(kind, name, self._note(f"{kind.__name__}.{name}")))
        patches.enter_context(
            patch.object(type(self.app.services.assets.sounds), "play", lambda _, sound: self.noted.append(sound))
        )
        for name in ("animate", "animate_back"):
            patches.enter_context(
                patch.object(self.scene, name, lambda *given, name=name: self.noted.append((name, given[0])))
            )
        return patches

    def _note(self, name: str) -> Any:
        return lambda *_: self.noted.append(name)

    def button(self, name: str) -> Button | None:
        """A button of the bar."""
        widgets = self.session.overlay.build_bar(FRect(0, 0, 1280, 720))
        return next((each for each in widgets if isinstance(each, Button) and each.name == name), None)

    def press(self, name: str) -> Any:
        button = self.button(name)
        assert button is not None, name
        assert button.action is not None
        return button.action()


STOPPED = ["HintFutures.stop", "ComputerTurn.cancel", "TurnStory.clear"]


def test_an_undone_move_stops_all_thinking_and_goes_back_to_who_made_it(app: App) -> None:
    found = Played(app, game="mosaic", moves=2)
    made, seat = found.match.moves[-1], found.match.moves[-1].seat
    found.scene.controller.show_latest()
    with found.noting():
        found.session.undo()
    assert found.noted == [*STOPPED, Sound.UNDO, ("animate_back", (made,))]
    assert (found.match.number, found.scene.controller.position) == (1, 1)
    assert (found.session.viewer, found.session.is_hand_over_due) == (seat, False)
    assert found.match.seat == seat


def test_a_redone_move_is_seen_again_and_the_next_person_asked_for(app: App) -> None:
    found = Played(app, game="mosaic", moves=2)
    made = found.match.moves[-1]
    found.session.undo()
    assert found.button("redo") is not None
    built = found.scene.widgets
    with found.noting():
        found.press("redo")
    assert found.noted[:3] == STOPPED
    assert [each for each in found.noted[3:] if each not in STOPPED] == [Sound.UNDO, ("animate", made)]
    assert (found.match.number, found.scene.controller.position) == (2, 2)
    assert found.scene.widgets is not built
    assert found.button("redo") is None
    assert found.session.is_hand_over_due is (found.match.seat != made.seat)


def test_nothing_to_undo_is_said_and_nothing_stopped(app: App) -> None:
    found = Played(app)
    with found.noting():
        assert found.session.undo() is None
    assert found.noted == []
    assert found.scene.controller.message_bar.text == app.services.assets.t("house.table.undo.nothing")
    button = found.button("undo")
    assert button is not None
    assert not button.is_enabled


# -- The mouse --------------------------------------------------------------------------------------------------------


def test_who_takes_the_mouse_gets_their_aids_a_sound_and_a_new_page(app: App) -> None:
    ben = app.services.storage.add_profile("Ben of the play")
    found = Played(app, profiles=(None, ben.identifier))
    while found.match.seat != 1:
        found.match.play(found.match.state.moves()[0])
    found.session.hand_over.settle()
    taken: list[str] = []
    built = found.scene.widgets
    controller = found.scene.controller
    with (
        found.noting(),
        patch.object(type(controller), "on_mouse_taken", lambda _: taken.append("mouse")),
        patch.object(type(found.scene.interaction.focus), "restart", lambda _: taken.append("focus")),
    ):
        found.session.take_mouse()
    assert (found.noted, taken) == ([Sound.TURN], ["mouse", "focus"])
    assert found.session.viewer == 1
    assert app.services.session.profile == ben
    assert found.scene.widgets is not built
    assert controller.message_bar.text == "", "the opening is told before the first move alone"
    app.services.session.set_current_player(None)


def test_the_opening_is_told_to_who_takes_the_mouse_before_the_first_move(app: App) -> None:
    found = Played(app, game="waterways")
    narrator = found.scene.controller.narrator
    with patch.object(type(narrator), "opening_line", lambda _: "Ada begins."):
        found.session.hand_over.is_due = True
        found.session.take_mouse()
    assert found.scene.controller.message_bar.text == "Ada begins."


# -- The way in and out -----------------------------------------------------------------------------------------------


def entered(found: Played) -> list[float]:
    """Stages of the music from the way in on."""
    stages: list[float] = []
    with (
        patch.object(type(found.app.services.assets.sounds.music), "set_stage", lambda _, share: stages.append(share)),
        patch.object(type(found.session.autosave), "begin", lambda _: found.noted.append("begin")),
        patch.object(type(found.session.autosave), "end", lambda _: found.noted.append("end")),
        patch("game.table.sessions.play.keep_variations", lambda table: found.noted.append(table)),
    ):
        found.session.enter()
    return stages


def test_a_game_begins_with_autosave_aids_music_and_its_opening(app: App) -> None:
    ada = app.services.storage.add_profile("Ada of the play")
    found = Played(app, moves=1, profiles=(ada.identifier, ada.identifier))
    with patch("game.table.sessions.play._share_played", lambda match: 0.25):
        assert entered(found) == [0.25]
    assert found.noted == ["begin", found.table]
    assert app.services.session.profile == ada
    assert (found.session.benchmark, found.session.clock) == (None, None)
    assert found.session.runs is not None
    assert found.scene.controller.message_bar.text == ""
    app.services.session.set_current_player(None)


@pytest.mark.parametrize("is_practice", [False, True])
def test_practice_says_so(app: App, is_practice: bool) -> None:
    found = Played(app, moves=1, occasion={BRANCH_KEY: True} if is_practice else {})
    entered(found)
    expected = app.services.assets.t("house.table.practice") if is_practice else ""
    assert found.scene.controller.message_bar.text == expected


@pytest.mark.parametrize(
    ("is_playing", "is_practice", "later"), [(True, False, True), (True, True, False), (False, False, False)]
)
def test_the_house_finishes_later_what_it_has_not_played(
    app: App, is_playing: bool, is_practice: bool, later: bool
) -> None:
    found = Played(app, ADA, occasion={BRANCH_KEY: True} if is_practice else {})
    noted: list[Any] = []
    found.session.benchmark = SimpleNamespace(is_playing=is_playing, stop=lambda: noted.append("stop"))  # type: ignore[assignment]
    module = "game.table.sessions.play"
    with (
        patch(f"{module}.finish_later", lambda services, match: noted.append(match)),
        patch(f"{module}.leave_review", lambda storage, review, is_kept: noted.append((review, is_kept))),
        patch.object(type(found.session.autosave), "end", lambda _: noted.append("end")),
        patch.object(type(app.services.shell), "turn_to", lambda _, side: noted.append(side)),
        patch.object(type(app.services.session), "set_current_player", lambda _, profile: noted.append(profile)),
        found.noting(),
    ):
        found.session.leave()
    assert noted == [*([found.match] if later else []), "stop", (found.session.review, True), "end", None, 0]
    assert found.noted == STOPPED[:2]


def test_a_move_stops_a_hint_on_its_way_and_moves_the_music_on(app: App) -> None:
    found = Played(app, moves=1)
    stages: list[float] = []
    for is_asked in (False, True):
        found.noted.clear()
        stages.clear()
        found.session.story.waited = 0.7
        found.session.computer.is_hint_asked = is_asked
        with (
            found.noting(),
            patch.object(type(app.services.assets.sounds.music), "set_stage", lambda _, share: stages.append(share)),
            patch("game.table.sessions.play._share_played", lambda match: 0.5),
        ):
            found.session.moved()
        assert found.noted[: 2 if is_asked else 1] == STOPPED[: 2 if is_asked else 1]
        assert ("ComputerTurn.cancel" in found.noted) is is_asked
        assert (stages, found.session.story.waited) == ([0.5], 0.0)


@pytest.mark.parametrize(
    ("is_playing", "is_busy", "seats", "weighs"),
    [
        (False, False, (ADA, BEN), True),
        (True, False, (ADA, BEN), False),
        (False, True, (ADA, BEN), False),
        (False, False, (QUILL, QUILL), False),
    ],
)
def test_moves_are_weighed_while_a_person_thinks_and_nothing_else_does(
    app: App, is_playing: bool, is_busy: bool, seats: tuple[Seat, ...], weighs: bool
) -> None:
    found = Played(app, *seats)
    weighed: list[str] = []
    found.session.benchmark = SimpleNamespace(is_playing=is_playing, poll=lambda: False, result=None)  # type: ignore[assignment]
    found.session.hand_over.take()
    with (
        patch.object(type(found.session.review), "poll", lambda _: weighed.append("review")),
        patch.object(ComputerTurn, "is_busy", is_busy),
        patch.object(ComputerTurn, "take_move", lambda *_, **__: None),
    ):
        found.session.advance(0.1)
    assert bool(weighed) is weighs


def test_the_houses_news_are_shown_at_once(app: App) -> None:
    found = Played(app, ADA)
    seen: list[Any] = []

    def see(runs: Runs, house: Any) -> bool:
        seen.append(house)
        return True

    found.session.runs = Runs(app.services, found.match)
    news = iter((False, True))
    house = SimpleNamespace(poll=lambda: next(news), is_playing=True)
    found.session.benchmark = house  # type: ignore[assignment]
    built = found.scene.widgets
    with patch.object(Runs, "see", see):
        found.session.advance(0.1)
        assert (seen, found.scene.widgets is built) == ([], True)
        found.session.advance(0.1)
    assert seen == [house]
    assert found.scene.widgets is not built


# -- The end ----------------------------------------------------------------------------------------------------------


def over(app: App, game: str = "bridges") -> Played:
    table = ended(app, game, 2)
    found = Played(app, match=Match.resume(table.match.record(), table.match.board))
    app.services.storage.change_settings(reduced_motion=True)
    found.session.advance(2.0)
    assert isinstance(found.session.results, ResultsScene)
    return found


def test_after_the_end_the_bar_leads_to_the_results_and_gives_no_hint(app: App) -> None:
    found = over(app)
    assert found.press("results") == Push(found.session.results)
    button = found.button("results")
    assert button is not None
    assert (button.label, button.icon, button.style) == (
        app.services.assets.t("house.table.results"),
        "trophy",
        "primary",
    )
    assert button.tooltip == app.services.assets.t("house.tip.results")
    assert button.rect.height == 52
    assert found.button("hint") is None
    assert found.button("undo") is None
    assert isinstance(found.press("pause"), Push)
    room = found.session.overlay.button_room(FRect(0, 0, 1280, 720))  # type: ignore[attr-defined]
    assert room == button.rect.left - 12
    assert button.rect.right == 1280 - 16 - 56 * 2 - 8


def test_after_the_end_a_step_of_a_draft_is_taken_back_first(app: App) -> None:
    found = over(app)
    built = found.scene.widgets
    with patch.object(type(found.scene.controller.draft_steps), "back", lambda _: True):
        assert found.session.step_back() is None
    assert found.scene.widgets is not built
    assert found.session.step_back() == Push(found.session.results)


def test_esc_takes_back_the_draft_then_the_hint_then_opens_the_menu(app: App) -> None:
    found = Played(app)
    controller = found.scene.controller
    controller.advice = Advice(found.match.state.moves()[0])
    forgotten: list[str] = []
    with patch.object(type(controller), "forget_draft", lambda _: forgotten.append("draft")):
        with patch.object(type(controller.draft_steps), "back", lambda _: True):
            built = found.scene.widgets
            assert found.session.step_back() is None
        assert found.scene.widgets is not built
        assert controller.advice is not None
        built = found.scene.widgets
        assert found.session.step_back() is None
        assert getattr(controller, "advice", "") is None
        assert forgotten == ["draft"]
        assert found.scene.widgets is not built
        change = found.session.step_back()
    assert isinstance(change, Push)
    assert isinstance(change.scene, PauseScene)


# -- Practice ---------------------------------------------------------------------------------------------------------


def practised(app: App, moves: int = 3) -> Played:
    """Practice after three moves, with so many more; its last move was tried otherwise before."""
    match = begun("bridges", (ADA, BEN))
    for _ in range(3):
        match.play(match.state.moves()[0])
    found = Played(app, match=match, occasion={BRANCH_KEY: True})
    keep_variations(found.table)
    for number in range(moves):
        if number == moves - 1:
            match.play(match.state.moves()[-1])
            match.undo()
        match.play(match.state.moves()[0])
    found.scene.controller.show_latest()
    found.session.hand_over.take()
    return found


def test_a_practice_without_variations_offers_no_tree(app: App) -> None:
    found = practised(app, 0)
    button = found.button("variations")
    assert button is not None
    assert not button.is_enabled
    assert found.press("variations") is None
    assert Played(app, moves=1).button("variations") is None


def tree_of(found: Played) -> VariationScene:
    change = found.press("variations")
    assert isinstance(change, Push)
    assert isinstance(change.scene, VariationScene)
    return change.scene


def test_a_click_in_the_tree_goes_there_and_the_rest_can_be_redone(app: App) -> None:
    found = practised(app)
    tree = tree_of(found)
    lines = tree.variations.lines
    assert [len(line) for line in lines] == [3, 3]
    target = tree.interaction.find_hit_target("node-1-1")
    assert target is None, "where both lines are one the first has the place"
    target = tree.interaction.find_hit_target("node-0-1")
    assert target is not None
    assert target.action is not None
    with found.noting():
        assert target.action() == Pop()
    assert found.noted == STOPPED
    assert found.match.moves[3:] == lines[0][:1]
    assert found.scene.controller.position == 4
    assert found.match.can_redo
    found.press("redo")
    assert found.match.moves[3:] == lines[0][: found.match.number - 3]
    assert found.match.number > 4


def test_after_its_end_practice_goes_on_in_a_game_of_its_own(app: App) -> None:
    found = practised(app)
    while not found.match.is_over:
        found.match.play(found.match.state.moves()[0])
    made = found.match.moves
    tree = tree_of(found)
    target = next(each for each in tree.interaction.hit_targets() if each.name.startswith("node-0-"))
    assert target.action is not None
    chosen = 3 + int(target.name.rpartition("-")[2])
    for change, moves in ((target.action(), chosen), (found.session.undo(), last_practised(found.match))):
        assert isinstance(change, Reset)
        assert isinstance(change.scene, routes.PlayRoute)
        table = change.scene.table
        assert table.match is not found.match
        assert not table.match.is_over
        assert (table.match.number, table.match.moves[:3]) == (moves, made[:3])
        assert (table.board, table.profiles, table.occasion) == (
            found.table.board,
            found.table.profiles,
            found.table.occasion,
        )
        assert table.occasion is not found.table.occasion
    assert found.match.moves == made
