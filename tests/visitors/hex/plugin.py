"""Plugin of Hex. Each member imports its module at first access."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from game.plugin import HintsPart, RolloutPart
from game.table.plugin import TablePlugin

if TYPE_CHECKING:
    from game.boards.maps import TiledMap
    from game.core.claims import Claim
    from game.core.players import HintReason, Player
    from game.core.rollouts import RolloutFunction
    from game.core.state import Game, GameState
    from game.table.lessons.lesson import Lesson
    from game.table.ui import GameUi

    from .rules import Board
    from .rules import State as Position


class HexHints(HintsPart):
    @property
    def claims(self) -> Mapping[str, Claim]:
        from .players import CLAIMS

        return CLAIMS

    def suggested(self, state: GameState, move: Any) -> Sequence[HintReason]:
        from .players import suggested
        from .rules import State

        assert isinstance(state, State)
        return suggested(state, move)

    def explain(self, state: GameState, move: Any) -> Sequence[HintReason]:
        from .players import explain
        from .rules import State

        assert isinstance(state, State)
        return explain(state, move)


class HexRollouts(RolloutPart):
    @property
    def rollout(self) -> RolloutFunction:
        from .players import rollout

        return rollout

    def covers(self, state: GameState) -> bool:
        return True


class HexPlugin(TablePlugin):
    name = "hex"
    shipped = ("five",)
    layer = "rhombus"
    sprite = "title/serpent"
    hints = HexHints()
    rollouts = HexRollouts()

    @property
    def game(self) -> Game:
        from .rules import GAME

        return GAME

    @property
    def refusals(self) -> Mapping[Any, type[Any]]:
        from .rules import DETAILS

        return DETAILS

    @property
    def players(self) -> Mapping[str, Player]:
        from .players import PLAYERS

        return PLAYERS

    def parse_board(self, tiled: TiledMap) -> Board:
        from .board import parse_board

        return parse_board(tiled)

    @property
    def ui(self) -> GameUi[Position, Board]:
        from .ui import UI

        return UI

    @property
    def lessons(self) -> Sequence[Lesson]:
        from .lessons import LESSONS

        return LESSONS


PLUGIN: Final = HexPlugin()
