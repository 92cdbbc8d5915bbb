"""Achievements for a player: announced with the results, shown on the chart, listed on their page."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pygame

from game.app import App
from game.core.state import Json
from game.match.match import Match
from game.match.records import Record
from game.menus.achievements.page import AchievementsScene
from game.menus.chart.page import ChartScene
from game.modes.achievement_backfill import AchievementBackfill
from game.modes.tables import GameTable
from game.registry import plugin
from game.scenes.stack import Reset
from game.storage.values import RecordedPlayer
from game.table.ending.results import ResultsScene
from game.table.opening import open_table
from tests.driver import click, key, names, program, top, wait
from tools.achievements import KEPT


def alone() -> Json:
    """A person's solo game of Mosaic with some achievements."""
    lines = [json.loads(line)["record"] for line in KEPT.read_text(encoding="utf-8").splitlines()]
    record: Json = next(line for line in lines if line["game"] == "mosaic" and len(line["seats"]) == 1)
    return {**record, "seats": [{"name": "Ada", "kind": "human"}], "meta": {"seed": 1}}


def play_last_move(app: App, record: Json, profile: int | None) -> ResultsScene:
    """Play the last move of a game and show the results."""
    board = app.services.background.boards.load(record["game"], record["board"])
    whole = Record.parse(record)
    match: Match[Any] = Match.resume(
        Record.parse({**record, "moves": record["moves"][:-1], "result": None}), board.board
    )
    scene = open_table(app.services, GameTable(match, board, [profile]))
    app.stack.apply(Reset(scene))
    app.step(0.02)
    scene.controller.try_move(whole.moves[-1])
    for _ in range(100):
        if isinstance(top(app), ResultsScene):
            break
        wait(app, 0.5)
    page = top(app)
    assert isinstance(page, ResultsScene)
    return page


def test_a_flag_is_told_at_the_results_flown_on_the_chart_and_leads_to_its_game(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        ada, ben = (app.services.storage.add_profile(name).identifier for name in ("Ada", "Ben"))
        page = play_last_move(app, alone(), ada)
        feats = plugin("mosaic").achievement_definitions
        hoisted = [feats[at].name for _, _, at in page.new_achievements.flags]
        assert hoisted
        titles = [f"“{app.services.assets.t(f'logbook.mosaic.{name}.title')}”" for name in hoisted]
        assert (
            page.new_achievements.summary_line()
            == f"New in the logbook: Ada hoists {app.services.assets.texts.listed(titles)}"
        )
        book = click(app, "logbook")
        assert isinstance(book, AchievementsScene)
        assert (book.progress.game, book.progress.completed_count) == ("mosaic", len(hoisted))
        assert click(app, names(app, "feat-")[0]).name == "mosaic"
        key(app, pygame.K_ESCAPE)
        click(app, "player/more")
        assert book.progress.player is not None
        assert (book.progress.player.identifier, book.progress.completed_count, names(app, "feat-")) == (ben, 0, [])
        key(app, pygame.K_ESCAPE)
        chart = click(app, "chart")
        assert isinstance(chart, ChartScene)
        assert chart.achievement_banner.counts == {"mosaic": len(hoisted)}
        told = chart.achievement_banner.with_count("mosaic", "Draft.")
        assert told == f"Draft. Ada: {len(hoisted)} of 10 flags."
        assert chart.achievement_banner.with_count("bridges", "Write.") == "Write."


def test_a_logbook_without_names_leads_to_the_harbour(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        assert isinstance(click(app, "logbook"), AchievementsScene)
        assert click(app, "harbour").name == "players"


def test_a_kiosk_has_no_logbook_and_notes_nothing_for_a_visitor(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        ada = app.services.storage.add_profile("Ada").identifier
    with program(tmp_path, "--kiosk") as app:
        app.services.storage.begin_visit()
        assert play_last_move(app, alone(), None).new_achievements.flags == ()
        assert "logbook" not in names(app)
        assert play_last_move(app, alone(), ada).new_achievements.flags == ()
        app.services.storage.end_visit()
        assert app.services.storage.achievements.entries() == {}
        assert app.services.storage.achievements.unchecked(9) == []


def test_games_of_before_are_looked_through_and_what_cannot_be_read_holds_nothing_up(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        storage = app.services.storage
        ada = storage.add_profile("Ada").identifier
        broken = {**alone(), "moves": [{"seat": 0, "do": "nonsense"}]}
        of_other_board = {**alone(), "meta": {"content": "0" * 16}}
        gone = {**alone(), "board": "sunken"}
        numbers = [
            storage.records.add(record, [RecordedPlayer(ada)]) for record in (broken, of_other_board, gone, alone())
        ]
        reading = AchievementBackfill(storage.achievements, tmp_path / "levels", use_process=False)
        while not reading.is_over:
            reading.poll()
        assert {entry.record for entry in storage.achievements.entries()[ada].values()} == {numbers[-1]}
        assert storage.achievements.completed_counts(ada)["mosaic"] > 0
        assert storage.achievements.unchecked(9) == []
