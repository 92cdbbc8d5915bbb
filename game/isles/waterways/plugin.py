"""Plugin of Waterways. Each part imports its module at first access."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from game.plugin import AchievementsPart, HintsPart, LazyMember, LazyPackage, RolloutPart
from game.table.plugin import TableEditorPart, TablePlugin

if TYPE_CHECKING:
    import game.isles.waterways.board
    import game.isles.waterways.drawing
    import game.isles.waterways.fresh
    import game.isles.waterways.players.claims
    import game.isles.waterways.players.players
    import game.isles.waterways.players.puzzle_goals
    import game.isles.waterways.players.reasons
    import game.isles.waterways.players.rollouts
    import game.isles.waterways.printing
    import game.isles.waterways.rules.achievements
    import game.isles.waterways.rules.refusals
    import game.isles.waterways.rules.state
    import game.isles.waterways.rules.timeout
    import game.isles.waterways.table.drawing
    import game.isles.waterways.table.lessons.lessons
    import game.isles.waterways.table.ui
    from game.core.players import HintReason
    from game.core.state import GameState, Json
    from game.isles import waterways
else:
    waterways = LazyPackage(__package__)


class WaterwaysHints(HintsPart):
    claims = LazyMember(lambda: waterways.players.claims.CLAIMS)

    def suggested(self, state: GameState, move: Any) -> Sequence[HintReason]:
        assert isinstance(state, waterways.rules.state.State)
        return waterways.players.reasons.suggested(state, move)

    def explain(self, state: GameState, move: Any) -> Sequence[HintReason]:
        assert isinstance(state, waterways.rules.state.State)
        return waterways.players.reasons.explain(state, move)


class WaterwaysRollouts(RolloutPart):
    rollout = LazyMember(lambda: waterways.players.rollouts.rollout)
    covers = LazyMember(lambda: waterways.players.rollouts.covers)


class WaterwaysAchievements(AchievementsPart):
    definitions = LazyMember(lambda: waterways.rules.achievements.ACHIEVEMENTS)


class WaterwaysEditor(TableEditorPart):
    board_editing = LazyMember(lambda: waterways.drawing.DRAWING)
    generators = LazyMember(lambda: waterways.fresh.EDITIONS)
    is_sound = LazyMember(lambda: waterways.fresh.is_sound)
    ui = LazyMember(lambda: waterways.table.drawing.EDITOR_UI)


class WaterwaysPlugin(TablePlugin):
    name = "waterways"
    shipped = ("twin", "classic", "quarry", "meadow", "millpond", "karst", "pits", "boulders")
    daily_boards = ("twin", "classic")
    layer = "centre"
    party_options: ClassVar[Mapping[int, Json]] = {3: {"saboteur": {"auction": True}}}
    hints = WaterwaysHints()
    rollouts = WaterwaysRollouts()
    achievements = WaterwaysAchievements()
    editor = WaterwaysEditor()

    game = LazyMember(lambda: waterways.rules.state.GAME)
    refusals = LazyMember(lambda: waterways.rules.refusals.DETAILS)
    players = LazyMember(lambda: waterways.players.players.PLAYERS)
    playing_styles = LazyMember(lambda: waterways.players.players.STYLED_PLAYERS)
    puzzle_goals = LazyMember(lambda: waterways.players.puzzle_goals.GOALS)
    parse_board = LazyMember(lambda: waterways.board.parse_board)
    printing = LazyMember(lambda: waterways.printing.PRINTING)
    ui = LazyMember(lambda: waterways.table.ui.UI)
    lessons = LazyMember(lambda: waterways.table.lessons.lessons.LESSONS)

    def timeout_move(self, state: GameState) -> Any:
        assert isinstance(state, self.game.state)
        return waterways.rules.timeout.timeout_move(state)


PLUGIN: Final = WaterwaysPlugin()
