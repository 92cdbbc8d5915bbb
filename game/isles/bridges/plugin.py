"""Plugin of Bridges. Each part imports its module at first access."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from game.plugin import AchievementsPart, BestGamePart, HintsPart, LazyMember, LazyPackage, RolloutPart
from game.table.plugin import TableEditorPart, TablePlugin

if TYPE_CHECKING:
    import game.isles.bridges.board
    import game.isles.bridges.drawing
    import game.isles.bridges.fresh
    import game.isles.bridges.players.best
    import game.isles.bridges.players.claims
    import game.isles.bridges.players.players
    import game.isles.bridges.players.puzzle_goals
    import game.isles.bridges.players.reasons
    import game.isles.bridges.players.rollouts
    import game.isles.bridges.printing
    import game.isles.bridges.rules.achievements
    import game.isles.bridges.rules.refusals
    import game.isles.bridges.rules.state
    import game.isles.bridges.rules.timeout
    import game.isles.bridges.table.drawing
    import game.isles.bridges.table.lessons.lessons
    import game.isles.bridges.table.ui
    from game.core.players import HintReason
    from game.core.state import GameState
    from game.isles import bridges
else:
    bridges = LazyPackage(__package__)


class BridgesHints(HintsPart):
    claims = LazyMember(lambda: bridges.players.claims.CLAIMS)

    def suggested(self, state: GameState, move: Any) -> Sequence[HintReason]:
        assert isinstance(state, bridges.rules.state.State)
        return bridges.players.reasons.suggested(state, move)

    def explain(self, state: GameState, move: Any) -> Sequence[HintReason]:
        assert isinstance(state, bridges.rules.state.State)
        return bridges.players.reasons.explain(state, move)


class BridgesRollouts(RolloutPart):
    rollout = LazyMember(lambda: bridges.players.rollouts.rollout)
    covers = LazyMember(lambda: bridges.players.rollouts.covers)


class BridgesBestGame(BestGamePart):
    find = LazyMember(lambda: bridges.players.best.best_possible)
    covers = LazyMember(lambda: bridges.players.rollouts.covers)


class BridgesAchievements(AchievementsPart):
    definitions = LazyMember(lambda: bridges.rules.achievements.ACHIEVEMENTS)


class BridgesEditor(TableEditorPart):
    board_editing = LazyMember(lambda: bridges.drawing.DRAWING)
    generators = LazyMember(lambda: bridges.fresh.EDITIONS)
    is_sound = LazyMember(lambda: bridges.fresh.is_sound)
    ui = LazyMember(lambda: bridges.table.drawing.EDITOR_UI)


class BridgesPlugin(TablePlugin):
    name = "bridges"
    shipped = ("a", "b", "harbour", "atoll", "skerries", "ferry", "sound", "crosswinds")
    daily_boards = ("a", "b")
    layer = "islands"
    usual_minutes = 25
    hints = BridgesHints()
    rollouts = BridgesRollouts()
    best_games = BridgesBestGame()
    achievements = BridgesAchievements()
    editor = BridgesEditor()

    game = LazyMember(lambda: bridges.rules.state.GAME)
    refusals = LazyMember(lambda: bridges.rules.refusals.DETAILS)
    players = LazyMember(lambda: bridges.players.players.PLAYERS)
    playing_styles = LazyMember(lambda: bridges.players.players.STYLED_PLAYERS)
    puzzle_goals = LazyMember(lambda: bridges.players.puzzle_goals.GOALS)
    parse_board = LazyMember(lambda: bridges.board.parse_board)
    printing = LazyMember(lambda: bridges.printing.PRINTING)
    ui = LazyMember(lambda: bridges.table.ui.UI)
    lessons = LazyMember(lambda: bridges.table.lessons.lessons.LESSONS)

    def timeout_move(self, state: GameState) -> Any:
        assert isinstance(state, self.game.state)
        return bridges.rules.timeout.timeout_move(state)


PLUGIN: Final = BridgesPlugin()
