"""Voice of the tables: what a key reads, refusals, moves and turns; and that nothing secret is spoken."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app import App
from game.core.state import Json
from game.isles.elevens.rules.moves import Draw
from game.isles.elevens.table.messages import name_of
from game.modes.tables import GameTable
from game.scenes.stack import Push, Reset
from game.table.ending.results import ResultsScene
from game.table.opening import open_table
from game.table.scene import TableScene
from game.ui.bindings import READING_COMMANDS
from game.ui.speech import RecordingSpeaker
from tests.blind_player import listen
from tests.driver import dealt, key, program, top, wait
from tests.table.tables import set_for

pytestmark = [pytest.mark.slow, pytest.mark.behaviour]


def table_of(app: App, game: str, people: int = 1, options: Json | None = None) -> TableScene[Any]:
    set_for(app, game, people, options)
    wait(app, 0.3)
    table = app.stack.scenes[0]
    assert isinstance(table, TableScene)
    return table


def since(speaker: RecordingSpeaker, start: int) -> list[str]:
    return [utterance.text for utterance in speaker.spoken[start:]]


def asked(app: App, speaker: RecordingSpeaker, letter: str) -> list[str]:
    """What a reading key says."""
    start = len(speaker.spoken)
    key(app, ord(letter), letter)
    return since(speaker, start)


def focus_on(app: App, name: str) -> None:
    scene = top(app)
    hit_target = scene.interaction.find_hit_target(name)
    assert hit_target is not None
    scene.interaction.focus.focus_on(hit_target)
    app.step(0.02)


def test_an_island_is_read_with_its_links_and_the_draft(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        speaker = listen(app)
        table_of(app, "bridges")
        focus_on(app, "island-7")
        assert speaker.spoken[-1].text == "island G, no number, 0 bridges, can take the 3"
        key(app, pygame.K_RETURN)
        assert speaker.spoken[-1].text == "island G, the 3 is about to be written, 0 bridges"
        key(app, pygame.K_c, "c")
        assert "Ada: wrote a 3 on island G" in since(speaker, 0)
        lines = asked(app, speaker, "w")
        assert lines[0] == "island G, number 3, 0 bridges"
        assert len(lines) == 1 + len(table_of_board(app).links_of[7])
        assert any(line.startswith("right: island H") for line in lines[1:])
        assert asked(app, speaker, "a") == lines, "said again"
        assert asked(app, speaker, "t")[1].startswith("Card 1 of 17: number 2")


def table_of_board(app: App) -> Any:
    return app.stack.scenes[0].controller.state.board  # type: ignore[attr-defined]


def test_a_row_a_tile_and_a_field_of_elevens_are_read(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        speaker = listen(app)
        table = table_of(app, "elevens")
        wait(app, 3)
        state = table.controller.state
        number = int(next(iter(state.laid)).partition("-")[2])
        row = next(iter(state.laid)).partition("-")[0]
        board = asked(app, speaker, "b")
        assert len(board) == 5
        assert any(line.startswith(f"{row.capitalize()} row: {number}") for line in board[:4])
        assert board[4].startswith("Your rack: ")
        focus_on(app, f"field-{row}-{number}")
        assert speaker.spoken[-1].text == f"{row} {number}, laid"
        assert any(line.startswith("Beside it: ") for line in asked(app, speaker, "w"))
        assert any("tiles" in line for line in asked(app, speaker, "s"))


def test_a_refusal_is_spoken_each_time_it_is_earned(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        speaker = listen(app)
        table = table_of(app, "waterways")
        focus_on(app, "cell-0-0")
        for _ in range(2):
            start = len(speaker.spoken)
            key(app, pygame.K_RETURN)
            refused = table.controller.message_bar.text
            assert refused
            assert refused in " ".join(since(speaker, start))
            assert speaker.spoken[start].interrupts, "what a person does interrupts"


def test_arrows_reach_all_places_only_while_the_voice_is_on(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        table = table_of(app, "waterways")
        focus_on(app, "cell-0-0")
        key(app, pygame.K_RIGHT)
        assert table.interaction.focus.name != "cell-1-0"
        listen(app)
        focus_on(app, "cell-0-0")
        key(app, pygame.K_RIGHT)
        assert table.interaction.focus.name == "cell-1-0"


def test_the_largest_rectangle_and_each_row_of_the_sheet_are_read(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        speaker = listen(app)
        table = table_of(app, "mosaic")
        while not table.controller.match.moves:
            table.controller.make_move(table.controller.state.moves()[0])
        wait(app, 0.5)
        board = asked(app, speaker, "b")
        found = table.controller.state.tally(0).rectangle
        assert board[0].startswith("Largest rectangle:" if found.area else "Nothing")
        assert len(board) == 1 + table.controller.state.board.rows


@pytest.mark.parametrize("game", ["bridges", "elevens"])
def test_nothing_of_the_table_is_told_while_the_mouse_is_passed(tmp_path: Path, game: str) -> None:
    with program(tmp_path) as app:
        speaker = listen(app)
        table = table_of(app, game, people=2)
        if game == "bridges":
            focus_on(app, "island-7")
            key(app, pygame.K_RETURN)
            key(app, pygame.K_c, "c")
        else:
            assert top(app).name == "pass-mouse", "before anybody has taken it"
        wait(app, 1)
        assert top(app).name == "pass-mouse"
        start = len(speaker.spoken)
        for letter in "wbsta":
            key(app, ord(letter), letter)
        told = " ".join(since(speaker, start))
        assert "The mouse goes to" in told
        assert "island G" not in told
        assert "rack" not in told
        key(app, pygame.K_RETURN)
        wait(app, 0.5)
        assert top(app) is table
        assert asked(app, speaker, "t"), "once taken, the table speaks"


def test_an_open_rounds_entries_are_told_to_the_others_only_at_its_end(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        speaker = listen(app)
        table = table_of(app, "bridges", people=2)
        for island in ("island-7", "island-8"):
            come_to_turn(app, table)
            focus_on(app, island)
            key(app, pygame.K_RETURN)
            key(app, pygame.K_c, "c")
        come_to_turn(app, table)
        state, seat = table.controller.state, table.controller.viewer
        assert seat is not None
        island = next(name for name in ISLANDS if can_write(table, name))
        focus_on(app, island)
        key(app, pygame.K_RETURN)
        controller: Any = table.controller
        written = controller.draft.island
        controller.clicks.decide(type(controller.draft).skip_bridges)
        table.rebuild()
        key(app, pygame.K_c, "c")
        assert written in table.controller.match.state.sheets[seat].numbers
        come_to_turn(app, table)
        assert table.controller.match.state.information_count == state.information_count, "the round is open"
        assert table.controller.viewer != seat
        start = len(speaker.spoken)
        for letter in "bst":
            key(app, ord(letter), letter)
        controller.boards.peek(seat)
        app.step(0.02)
        key(app, ord("b"), "b")
        told = since(speaker, start)
        owner = table.controller.narrator.seat_name(seat)
        assert not [line for line in told if owner in line and "wrote" in line]
        letter = chr(ord("A") + written - 1)
        assert any(line.startswith(f"island {letter}") for line in told)
        assert all("no number" in line for line in told[-20:] if line.startswith(f"island {letter},"))


def come_to_turn(app: App, table: TableScene[Any]) -> None:
    """Let time pass, and take the mouse, until a person may act."""
    for _ in range(60):
        if top(app).name == "pass-mouse":
            key(app, pygame.K_RETURN)
        elif table.controller.is_human_turn and not table.frames.motions:
            break
        wait(app, 0.2)
    assert table.controller.is_human_turn


ISLANDS = [f"island-{number}" for number in range(1, 19)]


def can_write(table: TableScene[Any], name: str) -> bool:
    hit_target = table.interaction.find_hit_target(name)
    return hit_target is not None and hit_target.is_enabled


HIDDEN: dict[str, Callable[[Json, random.Random], Json]] = {
    "bridges": lambda setup, rng: {"deck": [setup["deck"][0], *rng.sample(setup["deck"][1:], len(setup["deck"]) - 1)]},
    "elevens": lambda setup, rng: {"bag": [*setup["bag"][:20], *rng.sample(setup["bag"][20:], len(setup["bag"]) - 20)]},
    "waterways": lambda setup, rng: {"bag": [setup["bag"][0], *rng.sample(setup["bag"][1:], len(setup["bag"]) - 1)]},
    "mosaic": lambda setup, rng: {"rival": rng.sample(setup["rival"], len(setup["rival"]))},
}
"""Another setup with the same known part at the start: for each game what the first seat cannot see is dealt anew."""


@pytest.mark.parametrize("game", sorted(HIDDEN))
def test_the_voice_says_the_same_whatever_is_hidden(tmp_path: Path, game: str) -> None:
    with program(tmp_path) as app:
        listen(app)
        table = table_of(app, game)
        match, board = table.controller.match, table.controller.table.board
        setup = match.record().to_json()["setup"]
        told: set[tuple[str, ...]] = set()
        holders: set[int] = set()
        for seed in range(6):
            other = dealt(match.branch(0), HIDDEN[game](setup, random.Random(seed)))
            seat = other.seat
            if game == "elevens":
                holders.add(-1 if seat is None else seat)
                if seat != 0:
                    continue  # who holds an 11 is public
            scene = open_table(app.services, GameTable(other, board))
            app.apply(Reset(scene))
            app.step(0.02)
            told.add(tuple(everything(scene)))
        assert len(told) == 1, holders


def everything(scene: Any) -> Sequence[str]:
    """All that the voice can be asked at a table."""
    voice = scene.interaction.voice
    places = [hit_target for hit_target in scene.interaction.hit_targets() if hit_target.action is not None]
    lines = [*voice.board(), *voice.scores(), *voice.turn()]
    for hit_target in places:
        lines += [voice.target(hit_target), *voice.around(hit_target)]
    return lines


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("game", sorted(HIDDEN))
def test_every_place_is_named_in_every_language(tmp_path: Path, game: str, language: str) -> None:
    with program(tmp_path) as app:
        listen(app)
        app.services.session.choose_language(language)
        scene = table_of(app, game)
        lines = everything(scene)
        assert all(line.strip() for line in lines)
        assert not [line for line in lines if ".voice." in line or "{" in line]


def test_the_reading_keys_do_nothing_while_the_voice_is_off(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        speaker = listen(app)
        app.services.storage.change_settings(speech="off")
        table = table_of(app, "bridges")
        for letter in "wbsta":
            key(app, ord(letter), letter)
        assert speaker.spoken == []
        assert top(app) is table
        assert len(READING_COMMANDS) == 5
        app.services.storage.change_settings(speech="on")
        app.step(0.02)
        assert speaker.spoken[0].text == "The voice is on."
        app.services.storage.change_settings(speech="off")
        count = len(speaker.spoken)
        key(app, pygame.K_TAB)
        assert len(speaker.spoken) == count


def test_a_move_is_told_once_with_what_came_of_it(tmp_path: Path) -> None:
    """Mosaic: the rival's strike stands in the move's line; neither it nor the cell's new words are said again."""
    with program(tmp_path) as app:
        speaker = listen(app)
        table = table_of(app, "mosaic")
        move = next(each for each in table.controller.state.moves() if each.to_json().get("do") == "piece")
        piece = move.to_json()
        focus_on(app, f"piece-{piece['piece']}")
        key(app, pygame.K_RETURN)
        focus_on(app, f"cell-{piece['at'][0]}-{piece['at'][1]}")
        key(app, pygame.K_RETURN)
        start = len(speaker.spoken)
        key(app, pygame.K_c, "c")
        wait(app, 3.0)
        said = since(speaker, start)
        assert table.controller.match.number == 1
        assert sum("Your rival strikes out" in line for line in said) == 1
        assert not [line for line in said if line.startswith("column")]


def test_one_hears_which_tile_one_has_drawn_and_not_what_others_drew(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        speaker = listen(app)
        table = table_of(app, "elevens", people=2)
        controller = table.controller
        while not isinstance(controller.state.moves()[0], Draw):
            come_to_turn(app, table)
            controller.make_move(controller.state.moves()[0])
            wait(app, 0.5)
        come_to_turn(app, table)
        wait(app, 1.0)
        start, before = len(speaker.spoken), controller.state.racks[controller.state.seat]
        seat = controller.state.seat
        controller.make_move(Draw(seat))
        wait(app, 0.5)
        tile = next(iter(Counter(controller.state.racks[seat]) - Counter(before)))
        name = name_of(app.services.assets.texts, tile)
        said = since(speaker, start)
        assert sum(f"You drew {name}" in line for line in said) == 1, said
        assert not [line for line in said if "draws" in line]


def test_how_many_tiles_can_be_laid_is_true_as_the_turn_begins(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        speaker = listen(app)
        controller = table_of(app, "elevens", people=2).controller
        wait(app, 1.0)
        assert top(app).name == "pass-mouse"
        start = len(speaker.spoken)
        key(app, pygame.K_RETURN)
        wait(app, 1.0)
        told = [line for line in since(speaker, start) if "on your rack," in line]
        moves = [move.to_json() for move in controller.state.moves()]
        fitting = {move["tile"] for move in moves if move["do"] == "lay"}
        count = sum(tile in fitting for tile in controller.state.racks[controller.state.seat])
        assert count > 0
        assert told == [f"20 tiles on your rack, {count} can be laid."]


def test_the_results_are_told_seat_by_seat(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        speaker = listen(app)
        table = table_of(app, "waterways", people=2)
        match = table.controller.match
        while not match.is_over:
            match.play(match.state.moves()[0])
        scene = ResultsScene(app.services, table.controller.table, None, None)
        app.apply(Push(scene))
        start = len(speaker.spoken)
        app.step(0.02)
        said = since(speaker, start)
        summary = scene.results.summary
        winner = summary.order[0]
        assert said[0] == scene.heading()
        assert said[1].startswith(f"Place 1: {summary.name(winner)}, {summary.figure(winner)}")
        assert any(line.startswith("Place ") and summary.name(summary.order[1]) in line for line in said[2:3])
        assert asked(app, speaker, "s") == said[1:3]
