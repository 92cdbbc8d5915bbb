"""Controllers of tables without a window: they load without pygame, play, refuse and take back."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from game.core.state import Move
from game.match.match import Match, Seat
from game.modes.tables import GameTable
from game.registry import GAMES, plugin
from game.table.controller import TableController
from game.table.sessions.session import Session
from game.ui.motion import FrameSchedule
from game.ui.sound_effects import Sound

GAME_FOLDER = Path(__file__).resolve().parents[2] / "game"
CONTROLLERS = sorted(
    ".".join(file.relative_to(GAME_FOLDER.parent).with_suffix("").parts)
    for file in (GAME_FOLDER / "isles").rglob("controller.py")
)
WITHOUT_PYGAME = "import sys; sys.modules['pygame'] = None; __import__('importlib').import_module(sys.argv[1])"


class NotingPresenter:
    """Presenter without a window that records the moves to animate."""

    def __init__(self) -> None:
        self.frames = FrameSchedule()
        self.shown: list[Move] = []

    def rebuild(self) -> None: ...

    def animate(self, move: Move, before: object) -> None:
        self.shown.append(move)

    def animate_back(self, moves: Sequence[Move], after: object) -> None: ...

    def clear_motion(self) -> None: ...

    def subject_place(self, subject: object) -> None: ...


class FreeSession(Session):
    """Session in which the seat to move may act."""

    @property
    def may_act(self) -> bool:
        return True


def controller_of(game: str) -> tuple[TableController[Any], NotingPresenter, list[Sound]]:
    loaded = plugin(game).load_board(plugin(game).boards()[0])
    match: Match[Any] = Match.new(game, loaded.name, loaded.board, [Seat("Ada"), Seat("Ben")], seed=3)
    heard: list[Sound] = []
    assets = SimpleNamespace(
        sounds=SimpleNamespace(play=heard.append), t=lambda key, **values: key, texts=SimpleNamespace()
    )
    presenter = NotingPresenter()
    controller = TableController[Any](
        cast("Any", SimpleNamespace(assets=assets)), GameTable(match, loaded, [None, None]), presenter
    )
    controller.session = FreeSession()
    controller.narrator = cast(
        "Any", SimpleNamespace(move_message=lambda number: "", refusal_text=lambda refusal: "no")
    )
    return controller, presenter, heard


@pytest.mark.parametrize("module", ["game.table.controller", *CONTROLLERS])
def test_a_controller_loads_without_pygame(module: str) -> None:
    subprocess.run([sys.executable, "-c", WITHOUT_PYGAME, module], check=True, timeout=60)


@pytest.mark.parametrize("game", GAMES)
def test_a_legal_move_is_made_and_shown(game: str) -> None:
    controller, presenter, heard = controller_of(game)
    move = controller.match.state.moves()[0]
    assert controller.try_move(move)
    assert presenter.shown == [move]
    assert controller.position == controller.match.number == 1
    assert Sound.ILLEGAL not in heard


@pytest.mark.parametrize("game", GAMES)
def test_an_illegal_move_is_refused_until_the_person_does_something_else(game: str) -> None:
    controller, presenter, heard = controller_of(game)
    first = controller.match.state.moves()[0]
    controller.make_move(first)
    again = first
    assert controller.match.why_not(again) is not None
    assert not controller.try_move(again)
    assert heard == [Sound.ILLEGAL]
    assert controller.message_bar.refused is not None
    assert controller.message_bar.text == "no"
    controller.end_refusal()
    assert controller.message_bar.refused is None
    assert presenter.shown == [first]


def test_a_position_of_the_past_is_shown_without_being_played_again() -> None:
    controller, presenter, _ = controller_of("waterways")
    for _ in range(3):
        controller.make_move(controller.match.state.moves()[0])
    controller.look_back.begin(1)
    assert controller.position == 2
    assert presenter.shown[-1] == controller.match.moves[1]
    assert not controller.is_human_turn, "the latest position is not shown"
    assert controller.look_back.end()
    assert controller.position == controller.match.number == 3
