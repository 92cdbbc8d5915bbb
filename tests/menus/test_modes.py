"""Game modes in the window: daily, regatta, medals, deal codes, replays."""

from __future__ import annotations

import datetime
import json
import random
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame.event import Event

from game import registry
from game.app import App
from game.core.players import Advice, Player, RandomPlayer, decide
from game.core.state import GameState
from game.match.match import Match, Seat
from game.menus.daily.calendar import CalendarScene
from game.menus.daily.page import DailyScene
from game.menus.problems.code_entry import CodeScene
from game.menus.regatta.page import RegattaScene
from game.menus.sessions.page import SessionSummaryScene
from game.menus.setup.deal_entry import DealScene
from game.menus.setup.page import SetupScene
from game.modes.codes import ALPHABET, code_of, from_code, to_code
from game.modes.daily import daily_deal, weekly_board
from game.modes.deals import Deal
from game.scenes import routes
from game.scenes.stack import Pop, Push, Reset
from game.table.ending.results import ResultsScene
from game.table.hand_over import HandOverScene
from game.table.saving.record_comparison import table_for
from game.table.scene import TableScene
from game.table.sessions.play import PlaySession
from game.table.sessions.watch import WatchSession
from game.table.solo.ghost import Ghost
from game.ui.widgets import Button, Label
from tests.driver import FRAME, click, key, names, program, right_click, target, top, wait

pytestmark = [pytest.mark.slow, pytest.mark.behaviour]


class QuickThinking:
    """Stand-in for the thinker process that answers at the next poll, at random."""

    timeout_s = 60.0

    def __init__(self) -> None:
        self._advice: Advice | None = None

    def ask(self, game: str, level: str | Player, sample: GameState, seed: int | str) -> None:
        self._advice = decide(RandomPlayer(), sample, random.Random(seed))

    def poll(self) -> Advice | None:
        advice, self._advice = self._advice, None
        return advice

    def cancel(self) -> None:
        self._advice = None

    close = warm_up = cancel


def table_of(app: App) -> TableScene[Any]:
    """The table on top, after any hand-over."""
    scene = top(app)
    if isinstance(scene, HandOverScene):
        scene = click(app, "ready")
    assert isinstance(scene, TableScene)
    return scene


def play_to_results(app: App) -> ResultsScene:
    """Plays the table's game to its end with random moves, and waits for the results."""
    table = table_of(app)
    rng = random.Random(4)
    while not table.controller.match.is_over:
        moves = table.controller.match.state.moves()
        table.controller.match.play(moves[int(rng.random() * len(moves))])
    table.controller.show_position(table.controller.match.number)
    for _ in range(60):
        app.step(0.1)
        table.frames.motions.finish()
        if isinstance(top(app), ResultsScene):
            break
    scene = top(app)
    assert isinstance(scene, ResultsScene)
    return scene


def test_who_played_the_chart_of_the_day_last_is_asked_to_play_again(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        profile = app.services.storage.add_profile("Ada").identifier
        app.services.storage.set_extra("daily.player", "Ada")
        app.services.storage.set_extra("daily.profile", profile)
        app.apply(Push(routes.DailyRoute()))
        page = top(app)
        assert isinstance(page, DailyScene)
        assert (page.attempts.player.name, page.attempts.player.profile, page.attempts.player_name) == (
            "Ada",
            profile,
            "Ada",
        )


def play_daily(app: App, game: str) -> None:
    """Begin a daily game; with many games its card may lie further down."""
    while f"play/{game}" not in names(app):
        click(app, "cards/down")
    click(app, f"play/{game}")


def test_the_daily_chart_deals_the_days_deal_and_only_the_first_try_counts(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        page = click(app, "daily")
        assert isinstance(page, DailyScene)
        day = page.attempts.day
        click(app, "play/bridges")
        deal = daily_deal("bridges", day)
        assert table_of(app).controller.match.seed == deal.seed
        assert table_of(app).controller.match.board_name == deal.board
        play_to_results(app)
        click(app, "daily")
        wait(app, 0.3)
        page = top(app)
        assert isinstance(page, DailyScene)
        first = page.attempts.lines("bridges")
        assert len(first) == 1
        click(app, "play/bridges")
        play_to_results(app)
        click(app, "daily")
        wait(app, 0.3)
        page = top(app)
        assert isinstance(page, DailyScene)
        assert page.attempts.lines("bridges") == first


@pytest.mark.parametrize("answer", ["no", "yes"])
def test_a_waiting_game_gives_its_place_only_after_a_question(tmp_path: Path, answer: str) -> None:
    """A daily whose attempt is used up starts a game while another game of the same kind is saved."""
    with program(tmp_path) as app:
        player, today = DailyScene(app.services).attempts.player_name, datetime.datetime.now().date()
        app.services.storage.records.use_daily_attempt(today, "bridges", player)
        loaded = app.services.background.boards.load("bridges", "a")
        match = Match.new("bridges", "a", loaded.board, [Seat("Ada", "human")], seed=4)
        match.play(match.state.moves()[0])
        app.services.storage.saved_games.save(match.record().to_json(), {})
        click(app, "daily")
        click(app, "play/bridges")
        assert top(app).name == "confirm"
        click(app, answer)
        assert (top(app).name == "bridges") is (answer == "yes")
        kept = app.services.storage.saved_games.get("bridges")
        assert kept is not None
        assert (kept.record["meta"]["seed"] == 4) is (answer == "no")


def test_the_counted_chart_can_be_left_and_continued_beside_the_isles_own_game(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        loaded = app.services.background.boards.load("bridges", "a")
        match = Match.new("bridges", "a", loaded.board, [Seat("Ada", "human")], seed=4)
        match.play(match.state.moves()[0])
        app.services.storage.saved_games.save(match.record().to_json(), {})
        click(app, "daily")
        click(app, "play/bridges")
        table = table_of(app)
        for _ in range(5):
            table.controller.make_move(table.controller.match.state.moves()[0])
        click(app, "pause")
        click(app, "again")
        told = [each.text for each in top(app).widgets if isinstance(each, Label)]
        assert told == [app.services.assets.t("house.confirm.new-game-daily.text")]
        app.apply(Reset(DailyScene(app.services)))
        records, player = app.services.storage.records, DailyScene(app.services).attempts.player_name
        today = datetime.datetime.now().date()
        assert records.daily_streak(today, "bridges", player) == 0
        click(app, "play/bridges")
        assert table_of(app).controller.match.number == 5
        play_to_results(app)
        assert records.daily_streak(today, "bridges", player) == 1
        assert [len(records.best_lines(table_for(app.services.storage, table.controller.match), day=today))] == [1]
        kept = app.services.storage.saved_games.get("bridges")
        assert kept is not None
        assert kept.record["meta"]["seed"] == 4
        click(app, "daily")
        calendar = click(app, "calendar")
        assert isinstance(calendar, CalendarScene)
        assert [day for day, (score, _) in calendar.results().items() if score >= 0] == [today]


def test_a_past_days_chart_can_be_played_and_does_not_count(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        page = DailyScene(app.services, datetime.date(2026, 11, 2), datetime.date(2026, 11, 20))
        app.apply(Reset(page))
        click(app, "play/bridges")
        assert table_of(app).controller.match.seed == daily_deal("bridges", page.attempts.day).seed
        play_to_results(app)
        assert app.services.storage.records.daily_results("bridges", page.attempts.player_name) == {}
        app.apply(Reset(DailyScene(app.services, datetime.date(2026, 11, 20))))
        calendar = click(app, "calendar")
        assert isinstance(calendar, CalendarScene)
        assert [target(app, f"day-{day}").enabled for day in (19, 20)] == [True, True]
        click(app, "day-2")
        assert isinstance(top(app), DailyScene)


def test_the_chart_of_the_week_is_played_on_a_board_nobody_has_seen_and_its_first_try_counts(tmp_path: Path) -> None:
    sunday = datetime.date(2026, 12, 6)
    with program(tmp_path) as app:
        app.apply(Reset(DailyScene(app.services, sunday)))
        play_daily(app, "mosaic")
        match = table_of(app).controller.match
        assert match.board_name == weekly_board("mosaic", sunday)
        assert from_code(code_of(match)).board == match.board_name, "a code carries it"
        play_to_results(app)
        page = DailyScene(app.services, sunday)
        assert [line.score for line in page.attempts.lines("mosaic")] == list(
            match.result.scores if match.result else ()
        )


def test_a_week_of_daily_charts_deals_seven_deals_and_makes_a_streak_of_seven(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        start = datetime.date(2026, 11, 16)
        seeds = set()
        for number in range(7):
            day = start + datetime.timedelta(days=number)
            app.apply(Reset(DailyScene(app.services, day)))
            click(app, "play/bridges")
            seeds.add(table_of(app).controller.match.seed)
            play_to_results(app)
        streak = app.services.storage.records.daily_streak(
            day, "bridges", DailyScene(app.services, day).attempts.player_name
        )
        assert (len(seeds), streak) == (7, 7)
        app.apply(Reset(DailyScene(app.services, day)))
        flame = top(app).interaction.find_hit_target("streak/bridges")
        assert flame is not None
        assert flame.tooltip == app.services.assets.t("house.daily.streak", n=7)
        following = day + datetime.timedelta(days=2)
        assert app.services.storage.records.daily_streak(following, "bridges", "Player 1") == 0


def test_a_try_of_somebody_without_a_name_is_used_up_in_every_language(tmp_path: Path) -> None:
    day = datetime.date(2026, 11, 16)
    with program(tmp_path, language="de") as app:
        app.services.storage.records.use_daily_attempt(day, "mosaic", "Player 1")
        app.apply(Reset(DailyScene(app.services, day)))
        play_daily(app, "mosaic")
        assert "day" not in table_of(app).controller.table.occasion, "a second try does not count"
        app.apply(Reset(DailyScene(app.services, day)))
        play_daily(app, "waterways")
        assert "day" in table_of(app).controller.table.occasion


def test_a_regatta_sails_from_game_to_game_and_keeps_its_points(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        click(app, "regatta")
        for game in registry.GAMES:
            click(app, "sail")
            assert table_of(app).name == game
            play_to_results(app)
            click(app, "standings")
        page = top(app)
        assert isinstance(page, RegattaScene)
        assert page.plan.regatta.is_over
        assert all(len(leg) == 2 for leg in page.plan.regatta.legs)
        click(app, "chart")
        again = click(app, "regatta")
        assert isinstance(again, RegattaScene)
        assert again.plan.regatta == page.plan.regatta


def test_a_host_sets_course_boards_teams_and_lots_and_the_end_is_a_podium(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        click(app, "regatta")
        click(app, "evening")
        click(app, "begin")
        click(app, "back")
        while len(names(app, "leg-")) and "leg-1/remove" in names(app):
            click(app, "leg-0/remove")
        click(app, "add-mosaic")
        click(app, "leg-1/earlier")
        click(app, "leg-1/remove")
        click(app, "leg-0/board/more")
        click(app, "add-mosaic")
        for _ in range(2):
            click(app, "seat-add")
        click(app, "teams")
        click(app, "lots")
        page = top(app)
        assert isinstance(page, RegattaScene)
        boards = app.services.background.boards.names("mosaic")
        assert [tuple(leg) for leg in page.plan.regatta.course] == [("mosaic", boards[1]), ("mosaic", "")]
        for board in (boards[1], boards[0]):
            click(app, "sail")
            assert table_of(app).controller.match.board_name == board
            play_to_results(app)
            click(app, "standings")
        page = top(app)
        assert isinstance(page, RegattaScene)
        assert page.plan.regatta.is_over
        assert len(page.plan.regatta.winners) in (2, 4)
        told = "share the regatta!" if len(page.plan.regatta.winners) == 4 else "win the regatta!"
        assert page.heading().endswith(told)
        click(app, "evening")
        evening = top(app)
        assert isinstance(evening, SessionSummaryScene)
        assert len(evening.played) == 2
        click(app, "back")
        click(app, "new")
        assert isinstance(page, RegattaScene)
        assert [leg.game for leg in page.plan.regatta.course] == ["mosaic", "mosaic"], "the course stays"
        click(app, "leg-0/remove")
        click(app, "add-elevens")
        click(app, "leg-1/earlier")  # no ready-made course, which would change with the seats
        for _ in range(2):
            click(app, "seat-add")
        assert click(app, "sail").name == "regatta", "six cannot sail Elevens"


def test_the_usual_course_follows_the_number_of_people_and_a_chosen_one_stays(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        page = click(app, "regatta")
        assert isinstance(page, RegattaScene)
        assert "hex" in [leg.game for leg in page.plan.regatta.course]
        click(app, "seat-add")
        assert "hex" not in [leg.game for leg in page.plan.regatta.course], "three cannot play it"
        assert len(page.plan.seats) in page.plan.allowed_seats
        click(app, "seat-2/remove")
        assert [leg.game for leg in page.plan.regatta.course] == list(registry.GAMES)
        click(app, "leg-0/remove")
        click(app, "seat-add")
        assert "hex" in [leg.game for leg in page.plan.regatta.course], "somebody chose this course"
        labels = [widget.text for widget in top(app).widgets if isinstance(widget, Label)]
        assert app.services.assets.t("house.regatta.seats-exactly", n=2) in labels
        assert click(app, "sail").name == "regatta"


def test_first_seats_rotate_in_a_regatta(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        click(app, "regatta")
        click(app, "sail")
        app.apply(Reset(routes.RegattaRoute()))  # left before the first move: the game is dealt again
        app.step(0.02)
        firsts = []
        for _ in range(2):
            click(app, "sail")
            firsts.append(table_of(app).controller.match.first_seat)
            play_to_results(app)
            click(app, "standings")
        assert firsts == [0, 1]


def best_run_of(app: App) -> Ghost | None:
    session = table_of(app).session
    assert isinstance(session, PlaySession)
    return session.runs.best if session.runs is not None else None


def test_after_a_solo_game_the_house_has_played_the_same_deal_and_its_game_can_be_watched(tmp_path: Path) -> None:
    with program(tmp_path, plays_along=True) as app:
        app.services.background.make_thinker = QuickThinking
        click(app, "isle/mosaic")
        click(app, "start")
        own = table_of(app).controller.match.record()
        results = play_to_results(app)
        for _ in range(400):
            app.step(0.05)
        house = results.results.benchmark
        assert house is not None
        assert house.result is not None
        assert house.result.is_complete
        assert house.result.best.setup == own.setup
        watched = click(app, "watch-house")
        assert isinstance(watched, TableScene)
        assert isinstance(watched.session, WatchSession)


@pytest.mark.parametrize("game", ["bridges", "waterways", "mosaic"])
def test_the_best_run_sails_along_as_a_ghost_and_ends_with_its_score(tmp_path: Path, game: str) -> None:
    with program(tmp_path) as app:
        app.services.storage.set_extra(f"setup.{game}", {"seats": [{"kind": "human"}]})
        click(app, f"isle/{game}")
        click(app, "start")
        assert best_run_of(app) is None
        results = play_to_results(app)
        click(app, "again")
        ghost = best_run_of(app)
        assert ghost is not None
        assert ghost.final == results.results.result.scores[0]
        assert ghost.at(10_000) == ghost.final
        assert ghost.at(0) is not None
        assert ghost.at(0) != ghost.final or ghost.final == 0


def test_the_same_deal_can_be_played_again(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        click(app, "isle/bridges")
        click(app, "start")
        seed = table_of(app).controller.match.seed
        play_to_results(app)
        click(app, "same-deal")
        assert table_of(app).controller.match.seed == seed
        assert table_of(app).controller.match.number == 0


def test_a_code_from_elsewhere_sets_the_same_table(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        click(app, "isle/bridges")
        click(app, "deal")
        click(app, "code")
        for letter in to_code(Deal("mosaic", "corners", 2, 777, 1, {"full_round": True})):
            click(app, f"key-{letter}")
        click(app, "take")
        wait(app, 0.3)
        page = top(app)
        assert isinstance(page, SetupScene)
        assert (page.game, page.plan.board, page.plan.seed, page.plan.first_seat) == ("mosaic", "corners", 777, 1)
        click(app, "start")
        assert table_of(app).controller.match.options.to_json() == {"full_round": True}


def pasted(app: App, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl+V with that text on the clipboard."""
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: text)
    pygame.event.post(Event(pygame.KEYDOWN, key=pygame.K_v, mod=pygame.KMOD_CTRL, unicode="", scancode=0))
    app.step(FRAME)


def test_the_text_of_share_is_pasted_as_it_is_and_of_two_codes_one_is_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = to_code(Deal("mosaic", "corners", 2, 777, 1, {"full_round": True}))
    other = to_code(Deal("mosaic", "court", 2, 778, 0, {}))
    with program(tmp_path) as app:
        click(app, "isle/bridges")
        click(app, "deal")
        page = click(app, "code")
        assert isinstance(page, CodeScene)
        pasted(app, f"Four Isles · Mosaic\nAda 12, Ben 40\n{'A word and more. ' * 40}\nDeal code: {one}", monkeypatch)
        assert page.field.text == one
        pasted(app, f"{one} or {other}?", monkeypatch)
        assert page.field.text == ""
        assert page.field.problem == app.services.assets.t("house.code.several")
        click(app, "choose-1")
        assert page.field.text == other
        pygame.event.post(Event(pygame.DROPTEXT, text=f"„{one.replace('-', '–')}“"))
        app.step(FRAME)
        assert page.field.text == one
        (tmp_path / "mail.txt").write_text(f"Hello\n\n> {other}\n", encoding="utf-8")
        pygame.event.post(Event(pygame.DROPFILE, file=str(tmp_path / "mail.txt")))
        pygame.event.post(Event(pygame.DROPCOMPLETE))
        app.step(FRAME)
        assert page.field.text == other
        click(app, "take")
        wait(app, 0.3)
        setup = top(app)
        assert isinstance(setup, SetupScene)
        assert setup.plan.seed == 778


def test_a_number_and_a_name_are_pasted_from_a_text_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with program(tmp_path) as app:
        click(app, "isle/bridges")
        page = click(app, "deal")
        assert isinstance(page, DealScene)
        page.field.text = ""
        pasted(app, "Deal ４７１１", monkeypatch)
        assert page.field.text == "4711"


def test_a_code_with_a_slip_is_told_and_nothing_is_set(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        click(app, "isle/bridges")
        click(app, "deal")
        click(app, "code")
        for letter in "7K3Q":
            click(app, f"key-{letter}")
        assert click(app, "take").name == "code"


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_keys_of_a_code_are_those_that_codes_have(tmp_path: Path, language: str) -> None:
    with program(tmp_path, language=language) as app:
        app.apply(Push(CodeScene(app.services, lambda deal: Pop())))
        keys = {name.removeprefix("key-") for name in names(app, "key-")}
        assert keys == {*ALPHABET, "-", "delete"}


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("game", ["bridges", "elevens", "waterways", "mosaic"])
def test_a_finished_game_is_watched_stepped_branched_and_exported(tmp_path: Path, game: str) -> None:
    with program(tmp_path) as app:
        click(app, f"isle/{game}")
        if game == "elevens":
            assert isinstance(top(app), SetupScene)
        click(app, "start")
        play_to_results(app)
        click(app, "look")
        watched = click(app, "replay")
        assert isinstance(watched, TableScene)
        assert isinstance(watched.session, WatchSession)
        speeds = []
        for _ in range(2):
            speeds += [each.label for each in watched.widgets if isinstance(each, Button) and each.name == "speed"]
            click(app, "speed")
        assert speeds == ["1×", "2×"]
        click(app, "play")
        click(app, "step-on")
        assert watched.controller.position == 1
        click(app, "to-end")
        assert watched.controller.position == watched.controller.match.number
        click(app, "step-back")
        assert watched.controller.position == watched.controller.match.number - 1
        click(app, "export")
        click(app, "picture")
        written = sorted(path.suffix for path in (tmp_path / "exports").iterdir())
        assert written == [".json", ".png"]
        record = json.loads(next((tmp_path / "exports").glob("*.json")).read_text(encoding="utf-8"))
        assert record["result"] is not None
        click(app, "to-start")
        click(app, "step-on")
        click(app, "branch")
        if top(app).name == "confirm":
            click(app, "yes")
        branched = table_of(app)
        assert isinstance(branched.session, PlaySession)
        assert branched.controller.match.moves[:1] == watched.controller.match.moves[:1]
        assert branched.controller.match.number < watched.controller.match.number, "the next player may have moved"


def test_a_game_on_the_table_is_offered_again_after_the_program_ended(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        click(app, "isle/waterways")
        click(app, "start")
        table = table_of(app)
        table.controller.match.play(table.controller.match.state.moves()[0])
        moves = table.controller.match.moves
    with program(tmp_path) as app:
        wait(app, 0.3)
        assert top(app).name == "kept-game"
        click(app, "back")
        assert click(app, "isle/waterways").name == "kept-game"
        click(app, "continue")
        assert table_of(app).controller.match.moves == moves


@pytest.mark.parametrize("game", ["bridges", "elevens", "waterways", "mosaic"])
def test_a_right_click_opens_no_pause_esc_does_and_a_right_click_closes_it(tmp_path: Path, game: str) -> None:
    with program(tmp_path) as app:
        click(app, f"isle/{game}")
        click(app, "seat-1/less") if "seat-1/less" in names(app) else None
        table = click(app, "start")
        wait(app, 1)
        assert top(app) is table
        assert right_click(app) is table
        assert key(app, pygame.K_ESCAPE).name == "pause"
        assert right_click(app) is table
        assert target(app, "pause").enabled
