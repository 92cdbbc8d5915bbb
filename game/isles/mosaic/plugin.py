"""Plugin of Mosaic. Each part imports its module at first access."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from game.plugin import AchievementsPart, HintsPart, LazyMember, LazyPackage, RolloutPart
from game.table.plugin import TableEditorPart, TablePlugin

if TYPE_CHECKING:
    import game.isles.mosaic.board
    import game.isles.mosaic.drawing
    import game.isles.mosaic.fresh
    import game.isles.mosaic.players.claims
    import game.isles.mosaic.players.players
    import game.isles.mosaic.players.puzzle_goals
    import game.isles.mosaic.players.reasons
    import game.isles.mosaic.players.rollouts
    import game.isles.mosaic.printing
    import game.isles.mosaic.rules.achievements
    import game.isles.mosaic.rules.refusals
    import game.isles.mosaic.rules.state
    import game.isles.mosaic.rules.timeout
    import game.isles.mosaic.table.drawing
    import game.isles.mosaic.table.lessons.lessons
    import game.isles.mosaic.table.ui
    from game.core.players import HintReason
    from game.core.state import GameState, Json
    from game.isles import mosaic
else:
    mosaic = LazyPackage(__package__)


class MosaicHints(HintsPart):
    claims = LazyMember(lambda: mosaic.players.claims.CLAIMS)

    def suggested(self, state: GameState, move: Any) -> Sequence[HintReason]:
        assert isinstance(state, mosaic.rules.state.State)
        return mosaic.players.reasons.unchecked_reasons(state, move)

    def explain(self, state: GameState, move: Any) -> Sequence[HintReason]:
        assert isinstance(state, mosaic.rules.state.State)
        return mosaic.players.reasons.explain(state, move)


class MosaicRollouts(RolloutPart):
    rollout = LazyMember(lambda: mosaic.players.rollouts.rollout)
    covers = LazyMember(lambda: mosaic.players.rollouts.covers)


class MosaicAchievements(AchievementsPart):
    definitions = LazyMember(lambda: mosaic.rules.achievements.ACHIEVEMENTS)


class MosaicEditor(TableEditorPart):
    board_editing = LazyMember(lambda: mosaic.drawing.DRAWING)
    generators = LazyMember(lambda: mosaic.fresh.EDITIONS)
    is_sound = LazyMember(lambda: mosaic.fresh.is_sound)
    ui = LazyMember(lambda: mosaic.table.drawing.EDITOR_UI)


class MosaicPlugin(TablePlugin):
    name = "mosaic"
    shipped = ("court", "corners", "fountain", "terrace", "bathhouse", "chapel", "cloister", "ruin")
    daily_boards = ("court", "corners")
    layer = "pieces"
    party_options: ClassVar[Mapping[int, Json]] = {seats: {"full_round": True} for seats in range(2, 7)}
    usual_minutes = 15
    hints = MosaicHints()
    rollouts = MosaicRollouts()
    achievements = MosaicAchievements()
    editor = MosaicEditor()

    game = LazyMember(lambda: mosaic.rules.state.GAME)
    refusals = LazyMember(lambda: mosaic.rules.refusals.DETAILS)
    players = LazyMember(lambda: mosaic.players.players.PLAYERS)
    playing_styles = LazyMember(lambda: mosaic.players.players.STYLED_PLAYERS)
    puzzle_goals = LazyMember(lambda: mosaic.players.puzzle_goals.GOALS)
    parse_board = LazyMember(lambda: mosaic.board.parse_board)
    printing = LazyMember(lambda: mosaic.printing.PRINTING)
    ui = LazyMember(lambda: mosaic.table.ui.UI)
    lessons = LazyMember(lambda: mosaic.table.lessons.lessons.LESSONS)

    def timeout_move(self, state: GameState) -> Any:
        assert isinstance(state, self.game.state)
        return mosaic.rules.timeout.timeout_move(state)


PLUGIN: Final = MosaicPlugin()
