"""Plugin of Mosaic. Each member imports its module at first access."""

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
    from game.isles.mosaic.rules.board import Board
    from game.isles.mosaic.rules.state import State as OwnState
    from game.table.lessons.lesson import Lesson
    from game.table.rendering.editor_ui import EditorUi
    from game.table.ui import GameUi


class MosaicPlugin(TablePlugin):
    name = "mosaic"
    shipped = ("court", "corners", "fountain", "terrace", "bathhouse", "chapel", "cloister", "ruin")
    daily_boards = ("court", "corners")
    layer = "pieces"
    party_options: ClassVar[Mapping[int, Json]] = {seats: {"full_round": True} for seats in range(2, 7)}
    has_editor = True
    has_achievements = True

    @property
    def game(self) -> Game:
        from game.isles.mosaic.rules.state import GAME

        return GAME

    @property
    def refusals(self) -> Mapping[Any, type[Any]]:
        from game.isles.mosaic.rules.refusals import DETAILS

        return DETAILS

    @property
    def players(self) -> Mapping[str, Player]:
        from game.isles.mosaic.players.players import PLAYERS

        return PLAYERS

    @property
    def playing_styles(self) -> Mapping[str, Player]:
        from game.isles.mosaic.players.players import STYLED_PLAYERS

        return STYLED_PLAYERS

    def parse_board(self, tiled: TiledMap) -> Board:
        from game.isles.mosaic.board import parse_board

        return parse_board(tiled)

    @property
    def ui(self) -> GameUi[OwnState, Board]:
        from game.isles.mosaic.table.ui import UI

        return UI

    @property
    def lessons(self) -> Sequence[Lesson]:
        from game.isles.mosaic.table.lessons.lessons import LESSONS

        return LESSONS

    @property
    def claims(self) -> Mapping[str, Claim]:
        from game.isles.mosaic.players.claims import CLAIMS

        return CLAIMS

    def suggested_reasons(self, state: GameState, move: Any) -> Sequence[HintReason]:
        from game.isles.mosaic.players.reasons import unchecked_reasons

        assert isinstance(state, self.game.state)
        return unchecked_reasons(state, move)

    def explain(self, state: GameState, move: Any) -> Sequence[HintReason]:
        from game.isles.mosaic.players.reasons import explain

        assert isinstance(state, self.game.state)
        return explain(state, move)

    @property
    def rollout(self) -> RolloutFunction:
        from game.isles.mosaic.players.rollouts import rollout

        return rollout

    def can_roll_out(self, state: GameState) -> bool:
        from game.isles.mosaic.players.rollouts import covers

        return covers(state)

    @property
    def achievements(self) -> Sequence[Achievement]:
        from game.isles.mosaic.rules.achievements import ACHIEVEMENTS

        return ACHIEVEMENTS

    @property
    def board_editing(self) -> BoardEditing:
        from game.isles.mosaic.drawing import DRAWING

        return DRAWING

    @property
    def board_generators(self) -> Sequence[Callable[[random.Random, int], Sketch]]:
        from game.isles.mosaic.fresh import EDITIONS

        return EDITIONS

    def is_sound(self, sketch: Sketch) -> bool:
        from game.isles.mosaic.fresh import is_sound

        return is_sound(sketch)

    @property
    def editor_ui(self) -> EditorUi:
        from game.isles.mosaic.table.drawing import EDITOR_UI

        return EDITOR_UI


PLUGIN: Final = MosaicPlugin()
