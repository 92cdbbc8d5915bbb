"""What pages choose, count and remember, in a program in which much was played: statistics, prints, names of inputs."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest

from game.app import App
from game.menus.data.print_page import remembered_options
from game.menus.editor.page import EditorScene
from game.menus.settings.input_names import input_name
from game.menus.statistics.luck import ReviewedGames
from game.menus.statistics.model import ALL, BY_LEVEL, DEALS, OVER_TIME, RIVALS, SPREAD, StatisticsModel
from game.menus.statistics.weighing import GameWeighing
from game.modes.player_statistics import PlayerResult
from game.scenes.events import PointerMoved, PointerPressed
from game.ui.bindings import Command
from game.ui.gamepads import GamepadFamily
from game.ui.input import PointerEvent, PointerKind
from tests.driver import program
from tests.filled_storage import GUEST, fill_storage
from tests.menus.test_text_size import LONG
from tests.pressed_scenes import press

ADA, BEN, CLEO, DAN, ISOLDE, OLE = LONG


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """One program with many games for all tests."""
    with program(tmp_path_factory.mktemp("models")) as running:
        fill_storage(running)
        yield running


def model_of(app: App, name: str) -> StatisticsModel:
    """Statistics of a person."""
    (number,) = [each.identifier for each in app.services.storage.profiles() if each.name == name]
    return StatisticsModel(app.services, f"#{number}")


def identity(app: App, name: str) -> str:
    """Identity of a person in the results."""
    return next(f"#{each.identifier}" for each in app.services.storage.profiles() if each.name == name)


# Statistics ------------------------------------------------------------------------------------------------------


def test_a_player_is_shown_with_the_isle_and_the_kind_of_table_played_last(app: App) -> None:
    ada, ole = model_of(app, ADA).chosen, model_of(app, OLE).chosen
    assert (ada.game, ada.is_solo, ada.rival, ada.board) == ("bridges", True, "", "")
    assert (ole.game, ole.is_solo) == ("mosaic", True)
    cleo = model_of(app, CLEO).chosen
    assert (cleo.game, cleo.is_solo) == ("waterways", False)
    nobody = StatisticsModel(app.services, "#99")
    assert (nobody.chosen.game, nobody.chosen.is_solo, nobody.results()) == (ALL, False, [])


def test_without_a_player_asked_for_it_is_who_played_last(app: App) -> None:
    assert StatisticsModel(app.services).chosen.player == identity(app, ADA)


def test_players_come_round_both_ways(app: App) -> None:
    model = model_of(app, ADA)
    order = [each.identity for each in model.players]
    assert order[:2] == [identity(app, ADA), identity(app, BEN)], "most games first"
    model.step_player(1)
    assert model.chosen.player == order[1]
    model.step_player(-1)
    model.step_player(-1)
    assert model.chosen.player == order[-1]
    model.step_player(1)
    assert model.chosen.player == order[0]
    model.chosen.player = "nobody"
    model.step_player(1)
    assert model.chosen.player == order[1]


def test_rivals_come_round_with_everybody_before_the_first(app: App) -> None:
    model = model_of(app, ADA)
    rivals = [each.identity for each in model.rivals()]
    assert rivals[0] == identity(app, BEN)
    model.step_rival(1)
    assert model.chosen.rival == rivals[0]
    model.step_rival(-1)
    assert model.chosen.rival == ""
    model.step_rival(-1)
    assert model.chosen.rival == rivals[-1]
    model.step_rival(1)
    assert model.chosen.rival == ""
    model.chosen.rival = "nobody"
    model.step_rival(1)
    assert model.chosen.rival == rivals[0]


def test_boards_come_round_with_all_before_the_first(app: App) -> None:
    model = model_of(app, ADA)
    model.choose_game("mosaic")
    boards = model.boards()
    assert boards == ["court", "corners"], "most played first"
    for by, board in ((1, "court"), (1, "corners"), (1, ""), (-1, "corners"), (-1, "court"), (-1, "")):
        model.step_board(by)
        assert model.chosen.board == board
    model.chosen.board = "gone"
    model.step_board(1)
    assert model.chosen.board == "court"
    assert {each.board for each in model.results()} == {"court"}
    assert {each.board for each in model.of_kind()} == {"court", "corners"}


def test_an_opponent_leads_to_the_isle_they_met_on_last_where_the_chosen_one_has_no_game(app: App) -> None:
    model = model_of(app, ADA)
    model.choose_game("elevens")
    model.chosen.board = "standard"
    model.choose_rival(identity(app, DAN))
    assert (model.chosen.game, model.chosen.board) == ("elevens", "")
    model.choose_game("bridges")
    model.choose_rival(identity(app, CLEO))
    assert model.chosen.game == "waterways"
    model.choose_rival("nobody")
    assert (model.chosen.game, model.results()) == (ALL, [])
    model.choose_game("bridges")
    model.choose_rival("")
    assert model.chosen.game == "bridges"


def test_an_isle_is_shown_alone_or_together_as_there_are_games(app: App) -> None:
    model = model_of(app, ADA)
    model.choose_kind(is_solo=True)
    model.choose_game("elevens")
    assert (model.chosen.is_solo, len(model.results())) == (False, 2)
    model.choose_game("bridges")
    assert not model.chosen.is_solo, "there are games together too"
    model.choose_kind(is_solo=True)
    model.choose_game("waterways")
    assert not model.chosen.is_solo
    model.chosen.is_solo = True
    model.choose_game("hex")
    assert (model.chosen.is_solo, model.results()) == (True, []), "neither kind: as it was"


def test_a_kind_of_table_leads_to_the_isle_of_its_last_game(app: App) -> None:
    model = model_of(app, ADA)
    model.choose_game("elevens")
    model.choose_view(RIVALS)
    model.choose_kind(is_solo=True)
    assert (model.chosen.game, model.chosen.view) == ("bridges", OVER_TIME)
    model.choose_view(SPREAD)
    model.choose_kind(is_solo=True)
    assert model.chosen.view == SPREAD
    model.choose_view(RIVALS)
    assert not model.chosen.is_solo
    model.choose_kind(is_solo=False)
    assert model.chosen.view == RIVALS


def test_opponents_are_those_of_games_with_others_on_all_isles_where_the_chosen_one_has_none(app: App) -> None:
    model = model_of(app, ADA)
    model.choose_game("mosaic")
    model.choose_kind(is_solo=True)
    model.choose_view(DEALS)
    assert model.chosen.is_solo
    model.choose_view(RIVALS)
    assert (model.chosen.is_solo, model.chosen.game) == (False, "mosaic")
    model.chosen.game = "hex"
    model.choose_view(RIVALS)
    assert model.chosen.game == ALL
    model.choose_rival(identity(app, BEN))
    model.chosen.game = "hex"
    model.choose_view(RIVALS)
    assert model.chosen.game == "hex", "an opponent was chosen"


def test_groups_are_isles_boards_or_levels(app: App) -> None:
    model = model_of(app, ADA)
    model.choose_game(ALL)
    model.choose_kind(is_solo=False)
    assert [(name, len(results)) for name, results in model.groups()] == [
        ("Bridges", 6), ("Elevens", 2), ("Waterways", 2), ("Mosaic", 11),
    ]  # fmt: skip
    model.choose_game("mosaic")
    assert [(name, len(results)) for name, results in model.groups()] == [("Court", 7), ("Two corners", 4)]
    model.chosen.spread_by = BY_LEVEL
    assert [(name, len(results)) for name, results in model.groups()] == [
        ("The house, easy", 1), ("The house, medium", 1), ("The house, hard", 2), ("People", 7),
    ]  # fmt: skip
    model.choose_kind(is_solo=True)
    assert [name for name, _ in model.groups()] == ["Court", "Two corners"], "alone there is no level"


def test_words_of_results_and_opponents(app: App) -> None:
    model = model_of(app, BEN)
    model.choose_game("mosaic")
    model.choose_kind(is_solo=False)
    assert model.rival_title == "Against everybody"
    assert (model.is_margin, model.is_share) == (False, False)
    first = model.results()[0]
    assert model.day(first) == "20 Sep 2025"
    assert model.tip(first) == "20 Sep 2025 · Court · lost with 40 points"
    assert (model.value(first), model.signed(4), model.signed(-4)) == (40, "4", "−4")
    model.choose_game(ALL)
    assert model.is_share
    assert model.tip(first) == "20 Sep 2025 · Mosaic · Court · lost with 40 points"
    assert [model.value(each) for each in model.results()[:6]] == [0.0, 1.0, 1.0, 0.0, 0.5, 0.5]
    model.choose_rival(identity(app, ADA))
    model.choose_game("mosaic")
    assert model.rival_title == f"against {ADA}"
    assert (model.is_margin, model.is_share) == (True, False)
    assert model.tip(model.results()[0]) == "20 Sep 2025 · Court · lost with 40 points · margin −10"
    assert (model.signed(4), model.signed(0), model.signed(-4)) == ("+4", "0", "−4")
    model.choose_rival("")
    model.choose_kind(is_solo=True)
    assert model.rival_title == "All games"
    assert model.opposition("people") == "People"
    assert model.opposition("expert-of-old") == "The house"
    assert model.games_with_handicap == 2
    assert model.player_name("#99") == ""
    assert model.player_name(GUEST.casefold()) == GUEST


# Look-backs ------------------------------------------------------------------------------------------------------


class FakeReview:
    """A review of so many moves that weighs one a poll."""

    def __init__(self, moves: int, *, is_covered: bool = True) -> None:
        self.moves = moves
        self.done = 0
        self.is_covered = is_covered

    @property
    def is_done(self) -> bool:
        return self.done >= self.moves

    @property
    def progress(self) -> tuple[int, int]:
        return self.done, self.moves

    def covers(self) -> bool:
        return self.is_covered

    def poll(self) -> bool:
        self.done += 1
        return self.done % 2 == 0

    def summary(self, seat: int) -> Any:
        return SimpleNamespace(moves=self.moves, as_good=self.moves - 1 - seat)

    def balance(self, seat: int) -> Any:
        return SimpleNamespace(hoped=50 + seat, luck=-3, moves=4)


def solo_results(app: App) -> list[PlayerResult]:
    """Results of a person alone, the earliest first."""
    model = model_of(app, ADA)
    model.choose_game("bridges")
    model.choose_kind(is_solo=True)
    return model.results()


def test_games_are_weighed_one_after_the_other_and_each_is_saved_once(app: App) -> None:
    weighing, module = GameWeighing(app.services), "game.menus.statistics.weighing"
    first, second = solo_results(app)[:2]
    reviews = [FakeReview(2), FakeReview(1)]
    saved: list[Any] = []
    kept: list[tuple[Any, int]] = []
    assert weighing.poll() == (False, None)
    assert not weighing.is_running
    assert weighing.progress == (1, 0, 0, 0)
    with (
        patch(f"{module}.match_of", lambda services, record: (None, None)),
        patch(f"{module}.Record", SimpleNamespace(parse=lambda written: written)),
        patch(f"{module}.combined_review", lambda services, match: reviews[len(saved)]),
        patch(f"{module}.leave_review", lambda storage, review: saved.append(review)),
        patch(f"{module}.keep_weighed_moves", lambda services, review, days_later: kept.append((review, days_later))),
    ):
        weighing.start([first, second])
        assert weighing.is_running
        assert weighing.progress == (1, 2, 0, 0)
        assert weighing.poll() == (True, None)
        assert weighing.progress == (1, 2, 0, 2)
        assert weighing.poll() == (False, None)
        assert weighing.poll() == (True, None)
        assert weighing.progress == (1, 2, 2, 2)
        assert weighing.poll() == (True, first)
        assert (saved, kept) == ([reviews[0]], [(reviews[0], 0)])
        assert weighing.poll() == (True, None)
        assert weighing.progress == (2, 2, 0, 1)
        weighing.stop()
        assert saved == reviews, "what was weighed so far"
        assert not weighing.is_running
    assert weighing.open_games([first, second]) == [second]
    assert weighing.open_games([second, second]) == [second, second]


def test_games_without_a_look_back_are_passed_over(app: App) -> None:
    weighing, module = GameWeighing(app.services), "game.menus.statistics.weighing"
    first, second = solo_results(app)[:2]
    gone = first._replace(record=9999)
    weighing.start([gone, first, second])
    assert weighing.poll() == (True, gone)
    assert weighing.poll() == (True, first), "its moves and its result do not belong together"
    with (
        patch(f"{module}.match_of", lambda services, record: (None, None)),
        patch(f"{module}.Record", SimpleNamespace(parse=lambda written: written)),
        patch(f"{module}.combined_review", lambda services, match: FakeReview(2, is_covered=False)),
    ):
        assert weighing.poll() == (True, second)
    assert weighing.poll() == (False, None)
    assert weighing.open_games([second, first, gone]) == []


def test_look_backs_are_read_from_the_newest_and_remembered(app: App) -> None:
    reviewed, module = ReviewedGames(app.services), "game.menus.statistics.luck"
    results = solo_results(app)[:3]
    reviewed.choose(results)
    assert not reviewed.is_over
    complete = FakeReview(5)
    complete.done = 5
    stored = type(app.services.storage.reviews)
    with (
        patch.object(stored, "get", lambda repository, game: b"{}"),
        patch(f"{module}.Record", SimpleNamespace(parse=lambda written: written)),
        patch(f"{module}.match_of", lambda services, record: (record, None)),
        patch(f"{module}.combined_review", side_effect=[FakeReview(0), KeyError("moves"), complete]),
    ):
        polled = [reviewed.poll() for _ in range(4)]
    assert polled == [True, True, True, False]
    assert reviewed.is_over
    (game,) = reviewed.games(results)
    assert (game.result, game.moves, game.as_good, game.share) == (results[0], 5, 4, 80.0)
    assert (game.hoped, game.luck, game.made_by_moves) == (50, -3, 4)
    assert reviewed.missing(results) == results[1:]
    reviewed.choose(results)
    assert reviewed.is_over, "all were read"
    reviewed.forget_missing()
    reviewed.choose(results)
    assert reviewed.poll()
    assert reviewed.poll()
    assert reviewed.is_over


# Print -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ({"paper": "Letter", "per_page": 2, "ink": "saving", "backs": False}, ("Letter", 2, "saving", False)),
        ({"paper": "A4", "per_page": 3, "ink": "gold", "backs": 0}, ("A4", 1, "full", True)),
        ({"paper": "napkin", "per_page": "2", "backs": None}, ("A4", 1, "full", True)),
        (["Letter"], ("A4", 1, "full", True)),
        (None, ("A4", 1, "full", True)),
    ],
)
def test_choices_of_a_print_are_remembered_as_far_as_they_are_valid(
    app: App, written: object, expected: tuple[str, int, str, bool]
) -> None:
    app.services.storage.set_extra("print", written)
    options = remembered_options(app.services)
    assert (options.paper.name, options.per_page, options.ink.value, options.has_backs) == expected


# Inputs ----------------------------------------------------------------------------------------------------------

PADS = {
    None: "A B X Y View Menu LB RB LT RT LS RS",
    GamepadFamily.XBOX: "A B X Y View Menu LB RB LT RT LS RS",
    GamepadFamily.NINTENDO: "A B X Y − + L R ZL ZR LS RS",
}
BUTTONS = (
    *("a", "b", "x", "y", "back", "start", "leftshoulder", "rightshoulder", "lefttrigger", "righttrigger"),
    *("leftstick", "rightstick"),
)


@pytest.mark.parametrize(("family", "names"), PADS.items(), ids=str)
def test_buttons_of_a_gamepad_have_the_names_printed_on_it(app: App, family: GamepadFamily | None, names: str) -> None:
    texts = app.services.assets.texts
    assert [input_name(texts, f"pad {button}", family) for button in BUTTONS] == names.split()


def test_buttons_of_a_playstation_have_signs_and_words(app: App) -> None:
    texts, family = app.services.assets.texts, GamepadFamily.PLAYSTATION
    assert [input_name(texts, f"pad {button}", family) for button in BUTTONS] == [
        "✕\u00a0Cross", "○\u00a0Circle", "□\u00a0Square", "△\u00a0Triangle", "Share", "Options", "L1", "R1", "L2", "R2",
        "L3", "R3",
    ]  # fmt: skip


def test_keys_have_the_names_of_their_language(app: App) -> None:
    texts = app.services.assets.texts
    assert [input_name(texts, name) for name in ("j", "page down", "[7]", "[+")] == [
        "J",
        "Page down",
        "7 (keypad)",
        "[+",
    ]


# The editor ------------------------------------------------------------------------------------------------------


def edited(app: App, game: str = "bridges") -> EditorScene:
    """An empty board in the editor."""
    scene = EditorScene(app.services, game)
    assert scene.targets()
    return scene


@pytest.fixture
def unsaved() -> Iterator[None]:
    """No board is written."""
    with patch("game.menus.editor.document.save"):
        yield


def things(scene: EditorScene) -> dict[Any, Any]:
    return dict(scene.document.sketch.things)


@pytest.mark.usefixtures("unsaved")
def test_a_stroke_goes_as_far_as_the_pointer_and_is_one_step(app: App) -> None:
    scene = edited(app)
    spots = {each.name: each for each in scene.interaction.hit_targets()}
    first, second = spots["cell-1-1"], spots["cell-2-1"]
    scene.handle(PointerPressed(*first.rect.center, first))
    assert scene.document.has_stroke
    scene.handle(PointerMoved(*second.rect.center, second))
    assert len(things(scene)) == 1, "nothing is pressed"
    scene.interaction.pressed = first
    scene.handle(PointerMoved(*second.rect.center, second))
    assert len(things(scene)) == 2
    scene.filter(PointerEvent(PointerKind.CANCEL, 0, 0))
    assert not scene.document.has_stroke
    drawn = things(scene)
    scene.handle(Command.UNDO)
    assert things(scene) == {}
    scene.handle(Command.REDO)
    assert things(scene) == drawn


@pytest.mark.usefixtures("unsaved")
def test_the_turn_key_turns_a_board_that_can_be_turned(app: App) -> None:
    scene = edited(app, "waterways")
    size = scene.document.sketch.columns, scene.document.sketch.rows
    old = things(scene)
    press(scene, "cell-4-0")
    drawn = things(scene)
    assert len(drawn) == len(old) + 1
    scene.handle(Command.TURN)
    assert (scene.document.sketch.rows, scene.document.sketch.columns) == size
    assert things(scene) != drawn
    fixed = edited(app, "elevens")
    fixed.handle(Command.TURN)
    assert not fixed.document.history.can_undo


def test_the_hand_moves_an_enlarged_board_under_the_pointer_as_far_as_its_edge(app: App) -> None:
    scene = edited(app)
    for name in ("larger", "larger", "brush-hand"):
        press(scene, name)
        scene.rebuild()
    (board,) = [each for each in scene.interaction.hit_targets() if each.name == "board"]
    x, y = middle_of(scene)
    scene.interaction.pressed = board
    scene.handle(PointerPressed(600, 400, board))
    scene.handle(PointerMoved(610, 385, board))
    assert middle_of(scene) == pytest.approx((x + 10, y - 15))
    scene.handle(PointerMoved(611, 385, board))
    assert middle_of(scene) == pytest.approx((x + 11, y - 15))
    assert not scene.document.has_stroke


def middle_of(scene: EditorScene) -> tuple[float, float]:
    """Where a cell in the middle of the board is shown; the hand is taken again."""
    press(scene, "brush-island")
    scene.rebuild()
    cell = scene.interaction.find_hit_target("cell-4-3")
    assert cell is not None
    press(scene, "brush-hand")
    scene.rebuild()
    assert scene.targets()
    return cell.rect.center
