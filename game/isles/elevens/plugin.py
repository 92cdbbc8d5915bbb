"""Plugin of Elevens. Each part imports its module at first access."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from game.plugin import AchievementsPart, HintsPart, LazyMember, LazyPackage, RolloutPart, SoloPart
from game.table.plugin import TableEditorPart, TablePlugin

if TYPE_CHECKING:
    import game.isles.elevens.board
    import game.isles.elevens.drawing
    import game.isles.elevens.fresh
    import game.isles.elevens.players.claims
    import game.isles.elevens.players.players
    import game.isles.elevens.players.puzzle_goals
    import game.isles.elevens.players.reasons
    import game.isles.elevens.players.rollouts
    import game.isles.elevens.printing
    import game.isles.elevens.rules.achievements
    import game.isles.elevens.rules.refusals
    import game.isles.elevens.rules.solo
    import game.isles.elevens.rules.state
    import game.isles.elevens.rules.timeout
    import game.isles.elevens.table.drawing
    import game.isles.elevens.table.lessons.lessons
    import game.isles.elevens.table.ui
    from game.core.players import HintReason
    from game.core.state import GameState
    from game.isles import elevens
else:
    elevens = LazyPackage(__package__)


class ElevensHints(HintsPart):
    claims = LazyMember(lambda: elevens.players.claims.CLAIMS)

    def suggested(self, state: GameState, move: Any) -> Sequence[HintReason]:
        assert isinstance(state, elevens.rules.state.State)
        return elevens.players.reasons.unchecked_reasons(state, move)

    def explain(self, state: GameState, move: Any) -> Sequence[HintReason]:
        assert isinstance(state, elevens.rules.state.State)
        return elevens.players.reasons.explain(state, move)


class ElevensRollouts(RolloutPart):
    rollout = LazyMember(lambda: elevens.players.rollouts.rollout)
    covers = LazyMember(lambda: elevens.players.rollouts.covers)


class ElevensSolo(SoloPart):
    opponents = 2
    level = "hard"
    hands = 3
    score = LazyMember(lambda: elevens.rules.solo.solo_score)


class ElevensAchievements(AchievementsPart):
    definitions = LazyMember(lambda: elevens.rules.achievements.ACHIEVEMENTS)


class ElevensEditor(TableEditorPart):
    board_editing = LazyMember(lambda: elevens.drawing.DRAWING)
    generators = LazyMember(lambda: elevens.fresh.EDITIONS)
    is_sound = LazyMember(lambda: elevens.fresh.is_sound)
    ui = LazyMember(lambda: elevens.table.drawing.EDITOR_UI)


class ElevensPlugin(TablePlugin):
    name = "elevens"
    shipped = ("standard", "breakwater", "promenade", "market", "locks", "shipyard", "tideway", "farshores")
    daily_boards = ("standard",)
    layer = "bridges"
    hints = ElevensHints()
    rollouts = ElevensRollouts()
    solo = ElevensSolo()
    achievements = ElevensAchievements()
    editor = ElevensEditor()

    game = LazyMember(lambda: elevens.rules.state.GAME)
    refusals = LazyMember(lambda: elevens.rules.refusals.DETAILS)
    players = LazyMember(lambda: elevens.players.players.PLAYERS)
    playing_styles = LazyMember(lambda: elevens.players.players.STYLED_PLAYERS)
    puzzle_goals = LazyMember(lambda: elevens.players.puzzle_goals.GOALS)
    parse_board = LazyMember(lambda: elevens.board.parse_board)
    printing = LazyMember(lambda: elevens.printing.PRINTING)
    ui = LazyMember(lambda: elevens.table.ui.UI)
    lessons = LazyMember(lambda: elevens.table.lessons.lessons.LESSONS)

    def timeout_move(self, state: GameState) -> Any:
        assert isinstance(state, self.game.state)
        return elevens.rules.timeout.timeout_move(state)


PLUGIN: Final = ElevensPlugin()
