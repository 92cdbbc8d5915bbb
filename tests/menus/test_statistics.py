"""Statistics and all data through the window: a point opens its game, plots say what is there, data go out and in."""

from __future__ import annotations

import csv
import datetime
import random
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app import App
from game.core.deal_id import deal_id, game_id
from game.core.state import Json
from game.kiosk.operator import OperatorScene
from game.match.match import Match, Seat
from game.menus.data.page import DataScene
from game.menus.records.past_games import watch_record
from game.menus.statistics.page import StatisticsScene
from game.menus.statistics.plots import MAX_POINTS, round_ticks, smooth
from game.registry import plugin
from game.review.move_evaluator import DEALS, METHOD, MoveEvaluation, MoveEvaluator
from game.review.review import Review
from game.scenes import routes
from game.scenes.stack import Pop, Push
from game.storage.places import ExportPlace
from game.storage.storage import Storage
from game.storage.values import RecordedPlayer, RecordOrigin
from tests.drawn_text import faults, runs_of
from tests.driver import click, hover, key, names, program, target, top, wait
from tests.menus.test_text_size import LONG

START = datetime.datetime(2026, 11, 1, 20, tzinfo=datetime.UTC)


@cache
def played(game: str, board: str, kinds: Sequence[str], seed: int) -> Match[Any]:
    """A whole game of random moves; kinds are ``human`` or a level."""
    seats = [
        Seat(LONG[number], "human") if kind == "human" else Seat("Pip", "computer", kind)
        for number, kind in enumerate(kinds)
    ]
    options = plugin(game).game.options.parse({}, len(seats))
    match = Match.new(game, board, plugin(game).load_board(board).board, seats, options, seed=seed, started="")
    dice = random.Random(seed)
    while not match.is_over:
        match.play(dice.choice(list(match.state.moves())))
    return match


def add(storage: Storage, match: Match[Any], profiles: Sequence[int | None], hours: int) -> int:
    """The game as played so many hours after the start."""
    players = [RecordedPlayer(profile) for profile in profiles]
    return storage.records.add(match.record().to_json(), players, ended=START + datetime.timedelta(hours=hours))


def fill(storage: Storage, count: int = 9) -> tuple[int, int]:
    """Games of two people with profiles, alone, with each other and against the house; the profiles' numbers."""
    ada, ben = (storage.add_profile(name, at, at).identifier for at, name in enumerate(LONG[:2]))
    for number in range(count):
        add(storage, played("mosaic", "court", ("human",), number % 3), [ada], number)
        add(storage, played("mosaic", "court", ("human", "human"), number % 3), [ada, ben], number)
    add(storage, played("mosaic", "corners", ("human", "hard"), 4), [ada, None], count)
    return ada, ben


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with program(tmp_path / "data") as running:
        yield running


def texts(app: App) -> str:
    """All texts on the page."""
    return "\n".join(run.text for run in runs_of(app, top(app)))


def test_a_point_opens_its_game_by_mouse_and_by_keys_and_says_what_it_is(app: App) -> None:
    ada, _ = fill(app.services.storage)
    app.apply(Push(routes.PlayersRoute()))
    click(app, f"player-{ada}")
    page = click(app, "statistics")
    assert isinstance(page, StatisticsScene)
    points = names(app, "game-")
    assert len(points) == 10, "the game played last, with others, decides what is shown first"
    click(app, "table/solo")
    points = names(app, "game-")
    assert len(points) == 9
    hover(app, points[3])
    wait(app, 1)
    number = int(points[3].removeprefix("game-"))
    entry = next(entry for entry in app.services.storage.records.latest() if entry.identifier == number)
    (tip,) = [each.tooltip for each in page.interaction.hit_targets() if each.name == points[3]]
    board = app.services.background.boards.title("mosaic", "court", "en")
    assert tip == f"1 Nov 2026 · {board} · {entry.scores[0]} points"
    assert tip in texts(app).replace("\n", " ")
    assert click(app, points[3]).name == "mosaic"
    assert app.renderer.toast_text == ""
    app.apply(Pop())
    for _ in range(40):
        key(app, pygame.K_TAB)
        if str(page.interaction.focus.name).startswith("game-"):
            break
    assert page.interaction.focus.is_shown
    assert key(app, pygame.K_RETURN).name == "mosaic"


def test_the_lighthouse_leads_to_the_statistics_of_who_played_last(app: App) -> None:
    fill(app.services.storage, 1)
    app.apply(Push(routes.RecordsRoute()))
    click(app, "statistics")
    assert LONG[0] in texts(app)


def test_few_games_are_shown_as_they_are_and_many_with_a_mean(app: App) -> None:
    fill(app.services.storage, 3)
    app.apply(Push(routes.StatisticsRoute()))
    click(app, "table/solo")
    assert "3 games. " in texts(app)
    assert "From 7 games on, a line shows the average of the last 5." in texts(app)
    for number in range(MAX_POINTS):
        add(app.services.storage, played("mosaic", "court", ("human",), number % 3), [1], 50 + number)
    app.apply(Push(routes.StatisticsRoute()))
    assert f"The last {MAX_POINTS} of {MAX_POINTS + 3} games." in texts(app)
    assert "The line is the average of 5 games each." in texts(app)
    assert len(names(app, "game-")) == MAX_POINTS


def test_every_view_of_every_isle_says_something_also_where_nothing_was_played(app: App) -> None:
    ada, ben = fill(app.services.storage)
    app.apply(Push(routes.StatisticsRoute(f"#{ben}")))
    assert not names(app, "table/solo") or click(app, "table/together")
    click(app, "game/mosaic")
    click(app, "view/rivals")
    click(app, "rival-1")
    assert f"against {LONG[0]}" in texts(app)
    assert "points ahead" in texts(app)
    app.apply(Push(routes.StatisticsRoute(f"#{ada}")))
    for game in ("all", "mosaic", "bridges"):
        for view in ("time", "spread", "deals", "luck", "rivals"):
            click(app, f"game/{game}")
            click(app, f"view/{view}")
            wait(app, 1)
            assert len(texts(app)) > 100
            assert faults(runs_of(app, top(app)), top(app).area) == []


def test_a_spread_goes_by_isle_by_board_and_by_opponents(app: App) -> None:
    fill(app.services.storage)
    app.apply(Push(routes.StatisticsRoute()))
    click(app, "view/spread")
    for board in ("court", "corners"):
        assert app.services.background.boards.title("mosaic", board, "en") in texts(app)
    click(app, "by/level")
    assert "People" in texts(app)
    assert "The house, hard" in texts(app)
    click(app, "game/all")
    assert "10 games" in texts(app)


def test_luck_and_skill_come_from_the_look_backs_that_are_there(app: App) -> None:
    storage = app.services.storage
    ada = storage.add_profile("Ada").identifier
    match = played("bridges", "a", ("human",), 1)
    add(storage, match, [ada], 1)
    add(storage, played("bridges", "a", ("human",), 2), [ada], 2)
    page = StatisticsScene(app.services)
    app.apply(Push(page))
    click(app, "view/luck")
    wait(app, 1)
    assert app.services.assets.t("statistics.no-look-back") in texts(app).replace("\n", " ")
    storage.reviews.save(game_id(match.record().to_json()), weighed(match))
    page = StatisticsScene(app.services)
    app.apply(Push(page))
    click(app, "view/luck")
    wait(app, 1)
    (bar,) = names(app, "game-")
    assert "1 of the last 2 games has a complete look-back." in texts(app)
    (tip,) = [each.tooltip for each in page.interaction.hit_targets() if each.name == bar]
    score = match.result.scores[0] if match.result is not None else 0
    moves = len(weighed(match)["moves"])
    assert f"{score - 5} hoped for, luck {5 - moves:+d}, your moves +{moves}".replace("-", "−") in tip
    assert click(app, bar).name == "bridges"


def weighed(match: Match[Any]) -> Json:
    """A look-back in which every choice gained one point and five less were hoped for."""
    review = Review(match, None)  # type: ignore[arg-type]
    score = match.result.scores[0] if match.result is not None else 0
    evaluations = {
        str(number): {
            "house": match.moves[number].to_json(), "lost": [0.0, 0.0], "gained": [1.0, 0.0], "before": [score - 5.0, 0.0],
            "after": [float(score)],
        }
        for number in review.open_moves()
    }  # fmt: skip
    return {"method": METHOD, "deals": DEALS, "moves": evaluations}


@pytest.mark.parametrize(("size", "language"), [("1024x600", "de"), ("1280x720", "fr")])
def test_letters_are_as_large_as_asked_for(tmp_path: Path, size: str, language: str) -> None:
    with program(tmp_path, size=size, language=language) as app:
        fill(app.services.storage)
        app.services.storage.change_settings(text_size=150)
        app.apply_settings()
        for view in ("time", "spread", "deals", "luck", "rivals"):
            page = StatisticsScene(app.services)
            page.model.chosen.view = view
            app.apply(Push(page))
            app.step(0.02)
            assert faults(runs_of(app, page), page.area) == [], view
        for tab in ("table", "in"):
            data = DataScene(app.services, tab)
            app.apply(Push(data))
            app.step(0.02)
            assert faults(runs_of(app, data), data.area) == [], tab


def test_data_go_out_and_come_in_again_and_the_second_time_change_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    for module in ("game.pages.export_places", "game.menus.data.page"):
        monkeypatch.setattr(f"{module}.export_places", lambda: [ExportPlace(stick, 5 << 20)])
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "nobody")
    with program(tmp_path / "old") as app:
        fill(app.services.storage, 2)
        app.apply(Push(routes.StatisticsRoute()))
        click(app, "data")
        assert click(app, "place-1").name == "statistics"
        (file,) = stick.iterdir()
        assert str(file) in app.renderer.toast_text
        before = [entry.scores for entry in app.services.storage.records.latest()]
    with program(tmp_path / "new") as app:
        app.apply(Push(routes.PlayersRoute()))
        assert click(app, "data").name == "data"
        click(app, "file-1")
        assert "5 games" in texts(app)
        click(app, "yes")
        assert app.renderer.toast_text == "Added: 5 games and 2 players.", "nothing is said of what there is none of"
        assert [entry.scores for entry in app.services.storage.records.latest()] == before
        click(app, "file-1")
        click(app, "yes")
        assert app.renderer.toast_text == app.services.assets.t("data.nothing-new")
        click(app, "back")
        assert app.services.assets.t("house.players.none") not in texts(app), "somebody is there"
        assert "Text size" in texts(app), "the first one is shown"
        file.write_bytes(file.read_bytes()[:100])
        app.apply(Push(routes.DataRoute(is_import=True)))
        assert names(app, "file-1", enabled=False) == ["file-1"]
        assert "Nothing was changed" in texts(app)
        click(app, "tab/table")
        click(app, "place-1")
        (table,) = stick.glob("*.csv")
        with table.open(encoding="utf-8-sig", newline="") as lines:
            rows = list(csv.DictReader(lines))
        assert len(rows) == 2 + 4 + 2
        assert {row["level"] for row in rows if row["kind"] == "computer"} == {"hard"}


def test_in_a_kiosk_statistics_and_data_are_the_operators_alone(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        for route in (routes.PlayersRoute(), routes.RecordsRoute()):
            app.apply(Push(route))
            assert names(app, "statistics") == names(app, "data") == []
            app.apply(Pop())
        for hidden in (routes.StatisticsRoute(), routes.DataRoute()):
            before = top(app)
            app.apply(Push(hidden))
            assert top(app) is before, "no way in for a visitor"
        app.apply(Push(OperatorScene(app.services)))
        click(app, "tab/machine")
        assert click(app, "statistics").name == "statistics"
        app.apply(Pop())
        assert click(app, "data").name == "data"


def test_ticks_are_round_and_a_curve_stays_between_its_points() -> None:
    assert round_ticks(-13, 13) == [-20, -10, 0, 10, 20]
    assert round_ticks(0, 4321) == [0, 1000, 2000, 3000, 4000, 5000]
    curve = smooth([(0.0, 0.0), (10.0, 5.0), (20.0, 5.0), (30.0, -5.0)])
    assert max(y for _, y in curve) == 5.0
    assert [y for x, y in curve if 10 <= x <= 20] == [5.0] * 9


def test_without_a_look_back_the_way_to_one_is_a_click(app: App) -> None:
    ada, _ = fill(app.services.storage)
    app.apply(Push(routes.StatisticsRoute(f"#{ada}")))
    app.step(0.1)
    click(app, "view/luck")
    wait(app, 2.0)
    scene = click(app, "newest-game")
    assert scene.name == "mosaic"
    assert "review" in names(app), "the replay leads to the look-back"


def test_the_choice_of_an_opponent_is_called_by_what_it_chooses(app: App) -> None:
    ada, _ = fill(app.services.storage)
    app.apply(Push(routes.StatisticsRoute(f"#{ada}")))
    app.step(0.1)
    for kind, key_of_text in (("table/together", "statistics.against-all"), ("table/solo", "statistics.everybody")):
        if kind in names(app, "table/"):
            click(app, kind)
        texts = " ".join(run.text for run in runs_of(app, top(app)))
        assert app.services.assets.t(key_of_text) in texts


def test_in_an_upright_window_the_replays_slider_keeps_its_room(tmp_path: Path) -> None:
    with program(tmp_path, size="720x1280") as app:
        number = add(app.services.storage, played("mosaic", "court", ("human", "human"), 1), [None, None], 1)
        app.apply(watch_record(app.services, number))
        app.step(0.1)
        moves = next(each for each in top(app).targets() if each.name == "moves")
        assert moves.rect.width > 100
        assert {"share", "branch"} <= set(names(app, enabled=True)) | set(names(app, enabled=False))


def test_games_of_two_people_on_all_isles_have_a_scale_an_isle_bug(app: App) -> None:
    """Margins of Mosaic go into the hundreds, and would push those of Bridges into one point."""
    ada, ben = fill(app.services.storage, 3)
    for seed in (1, 2, 3):
        add(app.services.storage, played("bridges", "a", ("human", "human"), seed), [ada, ben], 60 + seed)
    app.apply(Push(routes.StatisticsRoute(f"#{ada}")))
    click(app, "rival/more")
    click(app, "game/all")
    click(app, "view/spread")
    rows: dict[int, list[float]] = {}
    for each in top(app).interaction.hit_targets():
        if each.name.startswith("game-"):
            rows.setdefault(round(each.rect.centery / 60), []).append(each.rect.centerx)
    assert len(rows) == 2
    assert len({(min(row), max(row)) for row in rows.values()}) == 1, "each isle takes the whole width"


def test_a_single_look_back_is_not_one_of_the_last_one_bug(app: App) -> None:
    match = played("bridges", "a", ("human",), 1)
    ada = app.services.storage.add_profile("Ada").identifier
    add(app.services.storage, match, [ada], 0)
    app.services.storage.reviews.save(game_id(match.record().to_json()), weighed(match))
    app.apply(Push(routes.StatisticsRoute(f"#{ada}")))
    click(app, "view/luck")
    wait(app, 1)
    assert "This game has a complete look-back." in texts(app)


def test_a_mean_below_an_opponent_is_a_deficit_and_no_negative_lead_bug(app: App) -> None:
    ada, ben = fill(app.services.storage, 3)
    leads = []
    for player in (ada, ben):
        app.apply(Push(routes.StatisticsRoute(f"#{player}")))
        click(app, "rival/more")
        leads.append([words in texts(app) for words in ("points ahead.", "points behind.")])
        assert "−" not in texts(app).split("On average")[1].split("points")[0]
    assert sorted(leads) == [[False, True], [True, False]]


def test_arrows_stay_where_they_are_while_one_steps_through_players_and_opponents_bug(app: App) -> None:
    """The second click on an arrow met another button, for the row grew into the room of a choice that had gone."""
    storage = app.services.storage
    ada, _ = fill(storage, 3)
    add(storage, played("mosaic", "court", ("human",), 1), [storage.add_profile("Cleo").identifier], 60)
    app.apply(Push(routes.StatisticsRoute(f"#{ada}")))
    for arrow, steps in (("rival/more", 4), ("player/more", 3)):
        places = set()
        for _ in range(steps):
            places.add(tuple(target(app, arrow).rect))
            click(app, arrow)
        assert len(places) == 1, arrow


def test_the_day_of_a_single_game_stands_below_its_point_bug(app: App) -> None:
    storage = app.services.storage
    add(storage, played("mosaic", "court", ("human",), 1), [storage.add_profile("Ada").identifier], 0)
    page = StatisticsScene(app.services)
    app.apply(Push(page))
    app.step(0.02)
    (point,) = [each.rect for each in page.interaction.hit_targets() if each.name.startswith("game-")]
    (day,) = [run.rect for run in runs_of(app, page) if run.text == "1 Nov 2026"]
    assert abs(day.centerx - point.centerx) < 5
    assert "The average is" not in texts(app), "one game has none"


def test_alone_and_opponents_lead_to_where_there_are_games_bug(app: App) -> None:
    ada = app.services.storage.add_profile("Ada").identifier
    add(app.services.storage, played("bridges", "a", ("human",), 1), [ada], 1)
    add(app.services.storage, played("mosaic", "court", ("human", "hard"), 1), [ada, None], 2)
    page = StatisticsScene(app.services)
    app.apply(Push(page))
    chosen = page.model.chosen
    assert (chosen.game, chosen.is_solo) == ("mosaic", False)
    click(app, "table/solo")
    assert (chosen.game, chosen.is_solo) == ("bridges", True), "there is a game alone"
    assert "1 game" in texts(app)
    click(app, "view/rivals")
    assert names(app, "rival-") == ["rival-1"], "there is one on another isle"
    assert (chosen.game, chosen.is_solo) == ("all", False)
    click(app, "table/solo")
    assert chosen.view == "time", "nobody is met alone"


class QuickWeighing:
    """Stand-in for the thinker that answers a question about a move at the second poll."""

    timeout_s = 1.0

    def ask(self, game: str, player: MoveEvaluator, sample: object, seed: object) -> None:
        """Ask about the played move."""
        self._answer = MoveEvaluation(player.played, played=player.played, after=(9.0,))
        self._polls = 0

    def poll(self) -> MoveEvaluation | None:
        """The answer, at the second poll."""
        self._polls += 1
        return self._answer if self._polls > 1 else None

    def cancel(self) -> None:
        """Forget nothing: the next question takes the place of this one."""

    close = warm_up = cancel


@pytest.fixture
def weighing_app(tmp_path: Path) -> Iterator[App]:
    with program(tmp_path, weighs=True) as running:
        running.services.background.make_thinker = QuickWeighing  # type: ignore[assignment]
        yield running


def nearly_weighed(match: Match[Any], missing: int) -> Json:
    """A look-back that lacks the last choices, whose weighing takes the least time."""
    written = weighed(match)
    return {**written, "moves": dict(list(written["moves"].items())[:-missing])}


def with_a_costly_move(match: Match[Any], written: Json) -> Json:
    """The look-back with a loss of nine points at the first choice."""
    number = min(map(int, written["moves"]))
    house = next(move for move in match.state_at(number).moves() if move != match.moves[number])
    lost = {**written["moves"][str(number)], "house": house.to_json(), "lost": [9.0, 0.5]}
    return {**written, "moves": {**written["moves"], str(number): lost}}


def test_games_without_a_look_back_are_weighed_by_one_click(weighing_app: App) -> None:
    app = weighing_app
    storage = app.services.storage
    ada = storage.add_profile("Ada").identifier
    for seed in (1, 2, 3):
        match = played("bridges", "a", ("human",), seed)
        deal = RecordOrigin(deal=deal_id(match.record().to_json()))
        storage.records.add(match.record().to_json(), [RecordedPlayer(ada)], counting=deal)
        storage.reviews.save(game_id(match.record().to_json()), with_a_costly_move(match, nearly_weighed(match, 1)))
    app.apply(Push(routes.StatisticsRoute()))
    click(app, "view/luck")
    wait(app, 1)
    click(app, "weigh")
    assert names(app, "weigh") == names(app, "newest-game") == []
    wait(app, 3)
    assert "Each of the last 3 games has a complete look-back." in texts(app)
    assert len(names(app, "game-")) == 3
    assert names(app, "weigh") == [], "nothing is left to weigh"
    tomorrow = datetime.datetime.now().date() + datetime.timedelta(days=1)
    due = [move.due for move in storage.puzzles.missed_moves(f"#{ada}")]
    assert due == [tomorrow, tomorrow, tomorrow + datetime.timedelta(days=1)], "the costliest move of each, two a day"


def test_what_is_weighed_stays_where_the_weighing_is_left(weighing_app: App) -> None:
    app = weighing_app
    storage = app.services.storage
    match = played("bridges", "a", ("human",), 1)
    add(storage, match, [storage.add_profile("Ada").identifier], 1)
    key_of_game = game_id(match.record().to_json())
    storage.reviews.save(key_of_game, before := nearly_weighed(match, 2))
    page = StatisticsScene(app.services)
    app.apply(Push(page))
    click(app, "view/luck")
    wait(app, 1)
    assert "Weigh 1 game" in texts(app)
    click(app, "weigh")
    assert "Game 1 of 1" in texts(app)
    done = len(before["moves"])
    for _ in range(20):
        if f"{done + 1} of {done + 2} moves" in texts(app):
            break
        app.step(0.02)
    app.apply(Push(routes.DataRoute()))
    saved = storage.reviews.get(key_of_game)
    assert saved is not None
    assert len(saved["moves"]) == done + 1
    app.apply(Pop())
    wait(app, 1)
    assert "Weigh 1 game" in texts(app), "it goes on when asked"
    click(app, "weigh")
    click(app, "stop")
    assert "Weigh 1 game" in texts(app)


def test_best_and_worst_of_all_isles_are_one_game_of_each(app: App) -> None:
    storage = app.services.storage
    ada = storage.add_profile("Ada").identifier
    add(storage, played("bridges", "a", ("human",), 1), [ada], 1)
    page = StatisticsScene(app.services)
    app.apply(Push(page))
    click(app, "game/all")
    click(app, "view/deals")
    assert app.services.assets.t("statistics.too-few-deals") in texts(app).replace("\n", " ")
    for seed in (1, 2, 3):
        add(storage, played("mosaic", "court", ("human",), seed), [ada], 1 + seed)
        add(storage, played("bridges", "a", ("human",), 1 + seed), [ada], 1 + seed)
    page.resume()
    app.step(0.02)
    games = {entry.identifier: entry.game for entry in storage.records.latest()}
    shown = [games[int(name.removeprefix("game-"))] for name in names(app, "game-")]
    assert sorted(shown) == ["bridges", "bridges", "mosaic", "mosaic"]
    assert "One game of each isle." in texts(app)
    click(app, "view/luck")
    assert app.services.assets.t("statistics.choose-isle") in texts(app).replace("\n", " ")
