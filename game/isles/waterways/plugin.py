"""Plugin of Waterways. Each member imports its module at first access."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from game.table.plugin import TablePlugin

if TYPE_CHECKING:
    from game.boards.drawing import BoardEditing
    from game.boards.maps import TiledMap
    from game.boards.sketch import Sketch
    from game.core.achievements import Achievement
    from game.core.claims import Claim
    from game.core.players import HintReason, Player
    from game.core.rollouts import RolloutFunction
    from game.core.state import Game, GameState, Json
    from game.isles.waterways.rules.board import Board
    from game.isles.waterways.rules.state import State as OwnState
    from game.table.lessons.lesson import Lesson
    from game.table.rendering.editor_ui import EditorUi
    from game.table.ui import GameUi


class WaterwaysPlugin(TablePlugin):
    name = "waterways"
    shipped = ("twin", "classic", "quarry", "meadow", "millpond", "karst", "pits", "boulders")
    daily_boards = ("twin", "classic")
    layer = "centre"
    party_options: ClassVar[Mapping[int, Json]] = {3: {"saboteur": {"auction": True}}}
    has_editor = True
    has_achievements = True

    @property
    def game(self) -> Game:
        from game.isles.waterways.rules.state import GAME

        return GAME

    @property
    def refusals(self) -> Mapping[Any, type[Any]]:
        from game.isles.waterways.rules.refusals import DETAILS

        return DETAILS

    @property
    def players(self) -> Mapping[str, Player]:
        from game.isles.waterways.players.players import PLAYERS

        return PLAYERS

    @property
    def playing_styles(self) -> Mapping[str, Player]:
        from game.isles.waterways.players.players import STYLED_PLAYERS

        return STYLED_PLAYERS

    def parse_board(self, tiled: TiledMap) -> Board:
        from game.isles.waterways.board import parse_board

        return parse_board(tiled)

    @property
    def ui(self) -> GameUi[OwnState, Board]:
        from game.isles.waterways.table.ui import UI

        return UI

    @property
    def lessons(self) -> Sequence[Lesson]:
        from game.isles.waterways.table.lessons.lessons import LESSONS

        return LESSONS

    @property
    def claims(self) -> Mapping[str, Claim]:
        from game.isles.waterways.players.claims import CLAIMS

        return CLAIMS

    def suggested_reasons(self, state: GameState, move: Any) -> Sequence[HintReason]:
        from game.isles.waterways.players.reasons import suggested

        assert isinstance(state, self.game.state)
        return suggested(state, move)

    def explain(self, state: GameState, move: Any) -> Sequence[HintReason]:
        from game.isles.waterways.players.reasons import explain

        assert isinstance(state, self.game.state)
        return explain(state, move)

    @property
    def rollout(self) -> RolloutFunction:
        from game.isles.waterways.players.rollouts import rollout

        return rollout

    def can_roll_out(self, state: GameState) -> bool:
        from game.isles.waterways.players.rollouts import covers

        return covers(state)

    @property
    def achievements(self) -> Sequence[Achievement]:
        from game.isles.waterways.rules.achievements import ACHIEVEMENTS

        return ACHIEVEMENTS

    @property
    def board_editing(self) -> BoardEditing:
        from game.isles.waterways.drawing import DRAWING

        return DRAWING

    @property
    def board_generators(self) -> Sequence[Callable[[random.Random, int], Sketch]]:
        from game.isles.waterways.fresh import EDITIONS

        return EDITIONS

    def is_sound(self, sketch: Sketch) -> bool:
        from game.isles.waterways.fresh import is_sound

        return is_sound(sketch)

    @property
    def editor_ui(self) -> EditorUi:
        from game.isles.waterways.table.drawing import EDITOR_UI

        return EDITOR_UI


PLUGIN: Final = WaterwaysPlugin()
