"""Compatibility with earlier versions: data folder, saved games, records, tickets, codes."""

from __future__ import annotations

import datetime
import sqlite3
from pathlib import Path

import pytest

from game.i18n import LocalizedMessage
from game.isles.waterways.rules.moves import PassBid
from game.match.match import Match
from game.match.records import Record, Seat, check
from game.modes.codes import from_code
from game.registry import plugin
from game.storage.values import Aids
from game.table.ending.results import ResultsScene
from game.table.saving.record_comparison import table_for
from game.table.scene import TableScene
from game.table.table_setup import match_of
from tests.driver import click, key, names, program, top, wait

pytestmark = pytest.mark.draws

FOLDER = Path(__file__).parent / "storage" / "old_folders"
"""Dumps of whole data folders, one a version of the program, made by that version itself."""
KEPT = {"bridges": 35, "elevens": 60, "mosaic": 15}
"""The games that waited there, and how many moves they had; Waterways waited under a ticket."""
TICKET, TICKET_MOVES = "SKNL", 46
CODES = [
    ("QP91-7V", "bridges", "b", 2, 21, {"freehand": False}),
    ("RTA5-C7", "elevens", "breakwater", 3, 22, {"symbols": False}),
    ("1JQ6-N29T-0", "waterways", "classic", 3, 23, {"saboteur": {"auction": True}}),
    ("V5ND-48", "mosaic", "fountain", 2, 24, {"full_round": True}),
    ("233X-539X-E9YB", "waterways", "quarry", 3, 999999, {"saboteur": {"target": 999}}),
    ("48W1-7B8S-VH5G-H", "elevens", "mine-1", 4, 1, {"symbols": True}),
    ("2PSM-1W4", "bridges", "harbour", 1, 77, {"freehand": True}),
    ("5QBD-YB", "mosaic", "corners", 6, 5, {"full_round": False}),
]


@pytest.fixture(params=sorted(FOLDER.glob("*.sql")), ids=lambda path: path.stem)
def old_folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A data folder as a version before left it."""
    connection = sqlite3.connect(tmp_path / "four-isles.sqlite3")
    connection.executescript(request.param.read_text(encoding="utf-8"))
    connection.close()
    return tmp_path


def test_the_game_played_last_is_offered_and_goes_on(old_folder: Path) -> None:
    with program(old_folder) as app:
        wait(app, 0.5)
        assert top(app).name == "kept-game"
        assert app.services.storage.notices == []
        scene = click(app, "continue")
        if scene.name == "pass-mouse":
            scene = click(app, "ready")
        assert isinstance(scene, TableScene)
        assert scene.controller.match.number >= KEPT[scene.name]


@pytest.mark.parametrize("game", KEPT)
def test_every_waiting_game_can_be_taken_up_where_it_was(old_folder: Path, game: str) -> None:
    with program(old_folder) as app:
        wait(app, 0.5)
        key(app, 27)
        assert click(app, f"isle/{game}").name == "kept-game"
        scene = click(app, "continue")
        if scene.name == "pass-mouse":
            scene = click(app, "ready")
        assert isinstance(scene, TableScene)
        assert scene.name == game
        assert scene.controller.match.number >= KEPT[game]
        assert scene.controller.match.meta.aids(0).get("hint") == 1


def test_its_ticket_brings_the_game_back(old_folder: Path) -> None:
    with program(old_folder, "--kiosk") as app:
        wait(app, 0.5)
        click(app, "ticket")
        for letter in TICKET:
            scene = click(app, f"key-{letter}")
        if scene.name == "pass-mouse":
            scene = click(app, "ready")
        assert isinstance(scene, TableScene)
        assert (scene.name, scene.controller.match.number >= TICKET_MOVES) == ("waterways", True)


def test_its_settings_players_regatta_and_plans_are_as_they_were(old_folder: Path) -> None:
    with program(old_folder) as app:
        storage = app.services.storage
        assert (storage.settings.language, storage.settings.sound, storage.settings.text_size) == ("de", 35, 125)
        assert (storage.settings.kiosk_games, storage.settings.recap) == (("bridges", "mosaic"), False)
        (ada,) = storage.profiles()
        assert (ada.name, ada.badge, ada.aids) == ("Ada", 3, Aids(150, True, False, True))
        assert storage.records.statistics(ada.identifier, "bridges", solo=True).played == 1
        assert storage.records.has_used_daily_attempt(datetime.date(2026, 11, 20), "mosaic", "Ada")
        wait(app, 0.5)
        key(app, 27)
        assert click(app, "regatta").name == "regatta"
        assert names(app, "sail") == ["sail"]


@pytest.mark.parametrize("game", ["bridges", "elevens", "waterways", "mosaic"])
def test_its_records_are_right_and_can_be_watched_to_their_end(old_folder: Path, game: str) -> None:
    with program(old_folder) as app:
        entries = app.services.storage.records.latest(game, limit=5)
        assert len(entries) == 1
        record = Record.parse(app.services.storage.records.get(entries[0].identifier))
        assert check(record, lambda made: plugin(made.game).load_board(made.board).board) is None
        wait(app, 0.5)
        key(app, 27)
        click(app, "lighthouse")
        for target in (f"game/{game}", "kind/past", f"past-{entries[0].identifier}"):
            scene = click(app, target)
        assert isinstance(scene, TableScene)
        click(app, "to-end")
        assert (scene.controller.position, scene.controller.state.is_over) == (len(record.moves), True)


def test_a_record_of_before_is_the_ghost_of_the_next_run(old_folder: Path) -> None:
    with program(old_folder) as app:
        best = app.services.storage.records.latest("mosaic", limit=1)[0]
        app.services.storage.set_extra("setup.mosaic", {"seats": [{"kind": "human"}]})
        app.services.storage.saved_games.move_to_ticket("mosaic")
        wait(app, 0.5)
        key(app, 27)
        click(app, "isle/mosaic")
        scene = click(app, "start")
        assert isinstance(scene, TableScene)
        while not scene.controller.match.is_over:
            scene.controller.make_move(scene.controller.match.state.moves()[0])
        wait(app, 3.0)
        page = top(app)
        assert isinstance(page, ResultsScene)
        assert page.results.rank_message() != app.services.assets.t("house.results.first-record")
        assert best.scores


@pytest.mark.parametrize(("code", "game", "board", "seats", "seed", "options"), CODES)
def test_its_codes_mean_the_same_deals(
    code: str, game: str, board: str, seats: int, seed: int, options: dict[str, object]
) -> None:
    deal = from_code(code)
    assert (deal.game, deal.board, deal.seats, deal.seed) == (game, board, seats, seed)
    assert options.items() <= deal.options.items()


def make_freehand(folder: Path) -> None:
    """Turn the saved game of Bridges and the finished one into old Freehand games; the first as if played last."""
    with sqlite3.connect(folder / "four-isles.sqlite3") as connection:
        for table, column, where in (("unfinished", "head", "slot"), ("records", "record", "game")):
            (written,) = connection.execute(f"SELECT {column} FROM {table} WHERE {where} = 'bridges'").fetchone()
            assert '"version":1' in written
            freehand = written.replace('"freehand":false', '"freehand":true')
            connection.execute(f"UPDATE {table} SET {column} = ? WHERE {where} = 'bridges'", (freehand,))
    connection.close()


def test_a_freehand_game_of_version_1_is_told_plainly_and_the_rest_goes_on(old_folder: Path) -> None:
    make_freehand(old_folder)
    with program(old_folder) as app:
        told: list[LocalizedMessage] = []
        app.services.shell.announce = told.append
        wait(app, 0.5)
        key(app, 27)
        assert click(app, "isle/bridges").name == "setup"
        assert len(told) == 1
        assert "version 1" in str(told[0])
        assert "freehand" in str(told[0])
        assert click(app, "start").name == "confirm", "what cannot be played here is not thrown away unasked either"
        assert click(app, "yes").name in ("bridges", "pass-mouse")


def test_a_waiting_auction_of_version_2_goes_on_by_its_own_rules(tmp_path: Path) -> None:
    rules = plugin("waterways")
    options = rules.game.options.parse({"saboteur": {"auction": True}}, 3).by_version(2)
    names = [Seat(f"P{seat}") for seat in range(3)]
    match = Match.new("waterways", "twin", rules.load_board("twin").board, names, options)
    match.play(PassBid(0))
    with program(tmp_path) as app:
        app.services.storage.saved_games.save(match.record().to_json())
    with program(tmp_path) as app:
        wait(app, 0.5)
        scene = click(app, "continue")
        if scene.name == "pass-mouse":
            scene = click(app, "ready")
        assert isinstance(scene, TableScene)
        scene.controller.make_move(PassBid(1))
        scene.controller.make_move(PassBid(2))
        assert (scene.controller.match.state.saboteur, scene.controller.match.state.target) == (2, 24)
        kept = app.services.storage.saved_games.get("waterways")
        assert kept is not None
        assert kept.record["version"] == 2


@pytest.mark.parametrize("game", ["bridges", "elevens", "waterways", "mosaic"])
def test_its_results_stand_on_the_tables_of_their_boards(old_folder: Path, game: str) -> None:
    with program(old_folder) as app:
        (entry,) = app.services.storage.records.latest(game, limit=5)
        record = Record.parse(app.services.storage.records.get(entry.identifier))
        match, _ = match_of(app.services, record)
        people = sum(not who.is_computer for who in match.seats)
        lines = app.services.storage.records.best_lines(table_for(app.services.storage, match), one_per_player=False)
        assert [line.record for line in lines] == [entry.identifier] * people
        assert {(line.attempt, line.origin) for line in lines} == {(1, "")}
        assert not entry.is_practice
