"""Plugins: the members of every game, and errors for incomplete plugins."""

from __future__ import annotations

import doctest
import inspect
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import game.plugin
from game import registry
from game.core.state import Game
from game.plugin import BestGamePart, HintsPart, LazyPackage, RolloutPart, SoloPart
from game.registry import editor_of, plugin, rollout_of
from game.table.lessons.lesson import Lesson
from game.table.plugin import TableEditorPart, TablePlugin, editor_ui_of, table_plugin
from game.table.ui import GameUi

ROOT = Path(__file__).resolve().parents[1]
REQUIRED = {"name", "shipped", "layer", "game", "refusals", "players", "parse_board", "ui", "lessons"}
LEVELS = {"easy", "medium", "hard"}


class _Complete(TablePlugin):
    """The least a plugin can be."""

    name, shipped, layer = "least", ("plain",), "least"
    game: Any = None
    refusals: Any = None
    players: Any = None
    ui: Any = None
    lessons: Any = None

    def parse_board(self, tiled: object) -> object:
        return None


def test_what_is_required_is_this_and_no_more() -> None:
    assert TablePlugin.__abstractmethods__ == REQUIRED
    assert _Complete().daily_boards == ("plain",)


@pytest.mark.parametrize("member", sorted(REQUIRED))
def test_a_plugin_that_lacks_a_member_is_refused_by_the_members_name(member: str) -> None:
    body = {name: value for name, value in vars(_Complete).items() if name in REQUIRED - {member}}
    incomplete: type[Any] = type("Incomplete", (TablePlugin,), body)
    with pytest.raises(TypeError, match=rf"Incomplete.*\b{member}\b"):
        incomplete()


PARTS: dict[type[Any], set[str]] = {
    HintsPart: {"claims", "suggested", "explain"},
    RolloutPart: {"rollout", "covers"},
    BestGamePart: {"find", "covers"},
    SoloPart: {"opponents", "level", "hands", "score"},
    TableEditorPart: {"board_editing", "generators", "ui"},
}


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
def test_a_part_that_lacks_a_member_is_refused_by_the_members_name(part: type[Any]) -> None:
    assert part.__abstractmethods__ == PARTS[part]
    for member in PARTS[part]:
        incomplete = type("Incomplete", (part,), dict.fromkeys(PARTS[part] - {member}))
        with pytest.raises(TypeError, match=rf"Incomplete.*\b{member}\b"):
            incomplete()


def test_every_optional_part_of_a_plugin_is_none_until_a_game_has_one() -> None:
    names = ("hints", "rollouts", "best_games", "solo", "editor")
    assert [getattr(_Complete(), name) for name in names] == [None] * len(names) == [None] * len(PARTS)


def test_a_game_without_a_part_is_named_where_one_is_asked_for(toy_game: str) -> None:
    for ask in (editor_of, editor_ui_of):
        with pytest.raises(TypeError, match="hex has no editor"):
            ask("hex")
    with pytest.raises(TypeError, match="toy has no rollouts"):
        rollout_of(toy_game)


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_plugin_has_all_that_is_required_each_of_its_type(game: str) -> None:
    found = table_plugin(game)
    assert isinstance(found, TablePlugin)
    assert found.name == found.game.name == found.ui.scene.name == game
    assert isinstance(found.game, Game)
    assert isinstance(found.ui, GameUi)
    assert found.lessons
    assert all(isinstance(lesson, Lesson) and lesson.game == game for lesson in found.lessons)
    assert set(found.players) == LEVELS
    assert all(callable(player.think) for player in found.players.values())
    assert found.shipped
    assert found.shipped == tuple(found.boards()[: len(found.shipped)])
    assert set(found.daily_boards) <= set(found.shipped)
    assert all(found.load_board(name).game == game for name in found.shipped)


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_plugin_that_chose_a_part_has_all_of_it(game: str) -> None:
    found = table_plugin(game)
    assert (found.achievements is not None) is bool(found.achievement_definitions)
    if found.editor is not None:
        assert found.editor.board_editing is not None
        assert found.editor.generators
        assert found.editor.ui is not None
    if found.solo is not None:
        assert 1 not in found.game.seats
    assert all(level.partition("/")[0] in LEVELS for level in found.playing_styles)


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_plugin_names_no_member_that_nobody_knows(game: str) -> None:
    """A misspelt ``achievments`` would have no effect and no error."""
    own = {name for name in vars(type(plugin(game))) if not name.startswith("_")}
    assert own <= {name for name, _ in inspect.getmembers(TablePlugin)}


def test_no_two_games_have_the_same_map_layer() -> None:
    layers = [plugin(game).layer for game in registry.GAMES]
    assert len(set(layers)) == len(layers)


def test_asking_the_registry_for_rules_boards_and_players_brings_no_pygame() -> None:
    """Only pytmx, which reads a board, brings it."""
    ask = (
        "import sys; from game import registry\n"
        "for name in registry.GAMES:\n"
        "    found = registry.plugin(name)\n"
        "    found.game, found.boards(), found.player('hard')\n"
        "print(sorted({'pygame', 'sqlite3'} & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", ask], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60)
    assert run.stdout.strip() == "[]"


def test_a_part_is_imported_when_it_is_first_read() -> None:
    ask = (
        "import sys; from game import registry\n"
        "def loaded(): return {each for each in sys.modules if each.startswith(f'game.isles.{name}.')}\n"
        "for name in registry.GAMES:\n"
        "    found = registry.plugin(name)\n"
        "    before = loaded()\n"
        "    found.refusals\n"
        "    new = loaded() - before\n"
        "    print(len(before), f'game.isles.{name}.rules.refusals' in new, any('.table' in each for each in new))"
    )
    run = subprocess.run([sys.executable, "-c", ask], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60)
    assert set(run.stdout.splitlines()) == {"1 True False"}


def test_a_part_that_does_not_exist_is_missed_by_its_modules_name() -> None:
    package = LazyPackage("game.isles")
    with pytest.raises(ModuleNotFoundError, match=r"game\.isles\.atlantis"):
        package.atlantis  # noqa: B018


def test_the_plugins_example_runs() -> None:
    assert doctest.testmod(game.plugin).attempted > 0
    assert doctest.testmod(game.plugin).failed == 0
