"""Text size on pages: they wrap, fold and scroll; no text is shrunk, truncated or covered."""

from __future__ import annotations

import datetime
import itertools
import random
from collections.abc import Callable
from contextlib import chdir
from dataclasses import replace
from functools import cache, partial
from pathlib import Path

import pytest

from game import registry
from game.app import App
from game.kiosk.operator import OperatorScene
from game.kiosk.pin import NewPinScene, PinScene
from game.kiosk.setup import KioskSetupScene
from game.kiosk.tickets import TicketEntryScene, TicketScene
from game.match.match import Match, Seat
from game.match.records import Record
from game.menus.achievements.page import AchievementsScene
from game.menus.chart.page import ChartScene
from game.menus.daily.calendar import CalendarScene
from game.menus.daily.page import DailyScene
from game.menus.editor.board_title import BoardTitleScene
from game.menus.editor.page import EditorScene
from game.menus.help.lesson_list import LessonsScene
from game.menus.help.rules import RulesScene, handicap_pages
from game.menus.players.name_entry import InitialsScene, NameScene, RenameScene
from game.menus.players.page import PlayersScene
from game.menus.problems.code_entry import CodeScene
from game.menus.problems.page import COLLECTION, OWN, TODAY, ProblemsScene
from game.menus.records.page import RecordsScene
from game.menus.records.record_files import RecordFilesScene
from game.menus.regatta.page import RegattaScene
from game.menus.sessions.archive import begin_session_now
from game.menus.sessions.page import SessionSummaryScene
from game.menus.settings.page import SettingsScene
from game.menus.setup.deal_entry import DealScene, NumberScene
from game.menus.setup.page import SetupScene
from game.menus.workshop.page import WorkshopScene
from game.menus.workshop.trial_page import BoardTrialScene
from game.modes.medals import BenchmarkResult
from game.modes.puzzles.shipped import read_puzzles
from game.modes.regatta import Regatta, default_legs, save_regatta
from game.modes.session_clock import begin_session
from game.modes.session_summary import SessionGame
from game.modes.tables import GameTable, SeatPlan, TablePlan
from game.pages.confirm import ConfirmScene
from game.registry import editor_of, plugin
from game.scenes.base import Scene
from game.scenes.stack import Pop, Push
from game.storage.values import MissedMove, RecordedPlayer
from game.table.controller import LogLine, RecapLine
from game.table.ending.results import ResultsScene
from game.table.hand_over import BoardRecap, HandOverBanner, HandOverFacts, HandOverScene
from game.table.lessons.end import LessonEndScene
from game.table.lessons.progress import lesson_of
from game.table.messages.game_log import LogScene
from game.table.opening import open_table
from game.table.pause import PauseScene
from game.table.plugin import ui_of
from game.table.saving.saved_game import SavedGameScene
from game.table.sessions.session import PauseEntry
from game.table.solo.live_benchmark import LiveBenchmark
from game.ui.widgets import Button
from tests.drawn_text import faults, runs_of
from tests.driver import program, top

LONG = ("Maximiliane Freifrau", "Johann-Sebastian Ott", "Wilhelmine", "Hinnerk", "Isolde", "Ole")
LINES = [
    "Johann-Sebastian Ott legt Gelb 12 auf Gelb 12.",
    "Nobody held an 11. Maximiliane Freifrau drew one and begins, whatever the others may say about it.",
    "Hinnerk zieht einen Stein.",
] * 3
HAND_OVER = HandOverFacts(0, LONG[0], [RecapLine(1, line, [0]) for line in LINES], opening=LINES[1])


@cache
def _finished(game: str, seats: int) -> Record:
    """The record of a random game, played once for all tests."""
    board = plugin(game).boards()[0]
    options = plugin(game).game.options.parse({}, seats)
    people = [Seat(LONG[seat], "human") for seat in range(seats)]
    match = Match.new(game, board, plugin(game).load_board(board).board, people, options, seed=3)
    dice = random.Random(3)
    while not match.is_over:
        match.play(dice.choice(list(match.state.moves())))
    return match.record()


def ended(app: App, game: str, seats: int) -> GameTable:
    """A table with a finished game."""
    loaded = app.services.background.boards.load(game, plugin(game).boards()[0])
    return GameTable(Match.resume(_finished(game, seats), loaded.board), loaded)


def setup_of(app: App, game: str, seats: int) -> Scene:
    plans = [SeatPlan("human" if seat < 2 else "hard", LONG[seat]) for seat in range(seats)]
    return SetupScene(app.services, game, TablePlan(plans, plugin(game).boards()[0]))


def rules_of(app: App, game: str, page: int) -> Scene:
    rules = RulesScene(app.services, game)
    rules.paginator.page = page
    return rules


def results_of(app: App, game: str, seats: int) -> Scene:
    table = ended(app, game, seats)
    house = LiveBenchmark(app.services, table.match) if seats == 1 else None
    if house is not None:
        house.result = BenchmarkResult((214, 240, 1988, 198, 1402), table.match.record())
    return ResultsScene(app.services, table, house, None)


def past_of(app: App) -> Scene:
    records = RecordsScene(app.services)
    records.choice.chosen.shows_past_games = True
    return records


def regatta_of(app: App, count: int) -> Scene:
    people = [SeatPlan(name=name) for name in LONG[:4]]
    regatta = Regatta(4, [[5, 3, 2, 1]] * count)
    save_regatta(app.services.storage, people, regatta)
    begin_session(app.services.storage, datetime.datetime(2026, 1, 1))  # no evening is on
    return RegattaScene(app.services)


class FilledEvening(SessionSummaryScene):
    """The page of an evening with a game of each kind, whatever was recorded."""

    def resume(self) -> None:
        self.played = [SessionGame(game, LONG[:3], (1234, -20, 3), [0], range(3)) for game in registry.GAMES]
        self.rebuild()


def evening_of(app: App) -> Scene:
    begin_session_now(app.services.storage)
    return FilledEvening(app.services)


def calendar_of(app: App) -> Scene:
    day = datetime.date(2026, 8, 31)
    scene = CalendarScene(app.services, day, LONG[:1], lambda day, today: Pop(), day)
    scene.results = lambda: {day: (1234, "gold"), day.replace(day=2): (-20, None)}  # type: ignore[method-assign]
    return scene


def kept_of(app: App) -> Scene:
    table = ended(app, "mosaic", 4)
    return SavedGameScene(app.services, GameTable(table.match.branch(9), table.board), datetime.datetime(2026, 9, 23))


def banner_of(app: App, *, has_recap: bool) -> Scene:
    """The banner of an open game, with a recap or with who began."""
    table = open_table(app.services, ended(app, "mosaic", 2))
    facts = HAND_OVER if has_recap else replace(HAND_OVER, recap=())
    return HandOverBanner(app.services, facts, lambda: None, lambda: None, BoardRecap(table, facts.recap))


def again_entry() -> None:
    return None


def problems_of(app: App, tab: str) -> Scene:
    """The page of problems at a tab, on a day on which two of four missed moves are due and one problem was solved."""
    today = datetime.date(2026, 9, 23)
    scene = ProblemsScene(app.services, today)
    scene.tab = tab
    player, puzzles = scene.book.solver.identity, app.services.storage.puzzles
    for ago, game in enumerate(scene.book.games):
        shipped = read_puzzles(game)[0]
        record = replace(shipped.position().record(), moves=(), result=None)
        content = replace(shipped, code="", start=record).to_json()
        missed = today - datetime.timedelta(days=3 * ago)
        due = (today, today - datetime.timedelta(days=1), today + datetime.timedelta(days=7), None)[ago % 4]
        puzzles.keep_missed_move(player, MissedMove(f"own-{game}", game, content, missed, 0, due))
    puzzles.finish_day(player, today, scene.book.games[0], 2)
    puzzles.finish_day(player, today, scene.book.games[1], 0)
    for puzzle in read_puzzles(scene.book.games[0])[:3]:
        puzzles.add_tries(player, puzzle.code, puzzle.game, 1, 3, today)
    return scene


PAGES: dict[str, Callable[[App], Scene]] = {
    "title": lambda app: ChartScene(app.services),
    "settings": lambda app: SettingsScene(app.services),
    "records": lambda app: RecordsScene(app.services),
    "logbook": lambda app: AchievementsScene(app.services),
    "records-past": past_of,
    "files": lambda app: RecordFilesScene(app.services, []),
    "players": lambda app: PlayersScene(app.services),
    "workshop": lambda app: WorkshopScene(app.services),
    "board-trial": lambda app: BoardTrialScene(app.services, "mosaic", "court", LONG[0], editor_of("mosaic").board_editing.new()),
    "board-title": lambda app: BoardTitleScene(app.services, LONG[0], lambda title: None),
    **{f"editor-{game}": partial(lambda app, game: EditorScene(app.services, game), game=game)
       for game in registry.GAMES if plugin(game).editor is not None},
    "daily": lambda app: DailyScene(app.services, datetime.date(2026, 9, 23)),
    **{f"problems-{tab}": partial(problems_of, tab=tab) for tab in (TODAY, COLLECTION, OWN)},
    "evening": evening_of,
    "calendar": calendar_of,
    "names": lambda app: NameScene(app.services, LONG[0], lambda name, profile: None),
    "rename": lambda app: RenameScene(app.services, LONG[0], lambda name: None),
    "initials": lambda app: InitialsScene(app.services, "", lambda name: None),
    "deal": lambda app: DealScene(app.services, 424242, lambda seed: None, lambda deal: Pop()),
    "number": lambda app: NumberScene(
        app.services,
        app.services.assets.t("waterways.variant.saboteur"),
        app.services.assets.t("waterways.variant.saboteur.tip"),
        24,
        lambda number: None,
    ),
    "code": lambda app: CodeScene(app.services, lambda deal: Pop()),
    "pin": lambda app: PinScene(app.services, OperatorScene),
    "new-pin": lambda app: NewPinScene(app.services, Pop),
    "kiosk-setup": lambda app: KioskSetupScene(app.services),
    "operator": lambda app: OperatorScene(app.services),
    "ticket": lambda app: TicketScene(app.services, [("mosaic", "KLMN")]),
    "entry-of-ticket": lambda app: TicketEntryScene(app.services),
    "kept": kept_of,
    "confirm": lambda app: ConfirmScene(app.services, "house.confirm.forget-player", lambda: None, name=LONG[0]),
    "confirm-new": lambda app: ConfirmScene(app.services, "house.confirm.new-game", lambda: None),
    "confirm-regatta": lambda app: ConfirmScene(app.services, "house.confirm.new-regatta", lambda: None),
    "pause": lambda app: PauseScene(app.services, "mosaic", PauseEntry("again", again_entry)),
    "log": lambda app: LogScene(app.services, [LogLine(at % 4, line, at) for at, line in enumerate(LINES)], print),
    "pass-mouse": lambda app: HandOverScene(
        app.services, HAND_OVER, lambda: None, lambda: None, is_covering=True
    ),
    "pass-mouse-banner": lambda app: banner_of(app, has_recap=True),
    "pass-mouse-banner-opening": lambda app: banner_of(app, has_recap=False),
    **{f"lesson-end-{game}": partial(lambda app, game: LessonEndScene(app.services, lesson_of(game), print), game=game)
       for game in registry.GAMES},
    **{f"lessons-{game}": partial(lambda app, game: LessonsScene(app.services, game), game=game)
       for game in registry.GAMES},
    **{f"regatta-{count}": partial(regatta_of, count=count) for count in (0, 2, len(default_legs(4)))},
    **{f"setup-{game}-{seats}": partial(setup_of, game=game, seats=seats)
       for game in registry.GAMES for seats in (plugin(game).game.seats[0], 3, plugin(game).game.seats[-1])},
    **{f"rules-{game}-{page + 1}": partial(rules_of, game=game, page=page)
       for game in registry.GAMES for page in range(len(ui_of(game).rule_pages) + len(list(handicap_pages(game))) + 1)},
    **{f"results-{game}-{seats}": partial(results_of, game=game, seats=seats)
       for game in registry.GAMES for seats in (plugin(game).game.seats[0], plugin(game).game.seats[-1])},
}  # fmt: skip


def prepare(app: App) -> None:
    """Add people and records."""
    for number, name in enumerate(LONG):
        app.services.storage.add_profile(name, number, number)
    for game in registry.GAMES:
        table = ended(app, game, plugin(game).game.seats[-1])
        count = len(table.match.seats)
        app.services.storage.records.add(table.match.record().to_json(), [RecordedPlayer()] * count)


@pytest.mark.usefixtures("undrawn")
@pytest.mark.slow
@pytest.mark.parametrize(("size", "language"), [("1024x600", "fr"), ("1280x720", "de")])
@pytest.mark.draws
def test_letters_are_as_large_as_asked_for_on_every_page_bug(tmp_path: Path, size: str, language: str) -> None:
    # A page that names the data folder names a short one, whatever the machine's own is.
    with chdir(tmp_path), program(Path("data"), size=size, language=language) as app:
        prepare(app)
        for text_size in (100, 150) if language == "de" else (150,):
            app.services.storage.change_settings(text_size=text_size)
            app.apply_settings()
            for name, make in PAGES.items():
                app.apply(Push(make(app)))
                app.step(0.02)
                assert faults(runs_of(app, top(app)), top(app).area) == [], (name, text_size)
                app.apply(Pop())


@pytest.mark.slow
@pytest.mark.parametrize(("text_size", "language"), [(175, "en"), (200, "de"), (200, "fr")])
def test_at_200_percent_nothing_is_cut_or_lies_on_other_words(tmp_path: Path, text_size: int, language: str) -> None:
    found = {}
    with program(tmp_path, size="1024x600", language=language) as app:
        prepare(app)
        app.services.storage.change_settings(text_size=text_size)
        app.apply_settings()
        for name, make in PAGES.items():
            app.apply(Push(make(app)))
            app.step(0.02)
            scene = top(app)
            wrong = [fault for fault in faults(runs_of(app, scene), scene.area) if not fault.startswith("smaller")]
            wrong += covered(scene)
            if wrong:
                found[name] = wrong
            app.apply(Pop())
    assert found == {}


def covered(scene: Scene) -> list[str]:
    """Buttons of a page that lie on each other."""
    buttons = [widget for widget in scene.widgets if isinstance(widget, Button)]
    return [
        f"{one.name} lies on {other.name}"
        for one, other in itertools.combinations(buttons, 2)
        if one.rect.inflate(-2, -2).colliderect(other.rect.inflate(-2, -2))
    ]
