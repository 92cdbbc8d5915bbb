"""Trial of a board by computer players: its choices, the run, and the statistics so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

from game.board_library.fresh import is_fresh
from game.board_library.saving import set_properties
from game.boards.drawing import TrialSummary
from game.boards.errors import BoardError
from game.boards.sketch import Sketch
from game.modes.board_trials import Trial, TrialRun
from game.modes.error_messages import error_message
from game.modes.game_statistics import GameStatistics, known_statistics
from game.registry import editor_of, plugin
from game.services import Services

COUNTS: Final = (20, 200, 1000)
"""Numbers of games to choose from."""
OtherBoards = Mapping[str, GameStatistics]
"""Statistics of the shipped boards by name."""


class BoardTrial:
    """A board under trial."""

    uses_process: ClassVar[bool] = True
    """True to play in a separate process, False to play in slices between frames."""

    def __init__(
        self, services: Services, game: str, name: str, title: str, sketch: Sketch, rebuild: Callable[[], None]
    ) -> None:
        """``name`` is the board's name, excluded from the comparison boards."""
        self._services = services
        self.game = game
        self.name, self.title, self.sketch = name, title, sketch
        self._rebuild = rebuild
        rules = plugin(game)
        editing = editor_of(game).board_editing
        self._board = rules.parse_board(editing.map_of(sketch, name))
        self.watched = tuple(editing.usable_cells(sketch))
        """Cells whose use is counted."""
        self.count = COUNTS[1]
        self.level = "easy"
        self.seats = 2 if 2 in rules.game.seats else min(rules.game.seats)
        self.variant = ""
        """Chosen variant of the game's tables; falls back to the default for an unknown name."""
        self.applied: frozenset[str] = frozenset()
        """Names of the proposals already written into the board."""
        self.run: TrialRun | None = None
        self.figures: GameStatistics | None = None

    @property
    def variants(self) -> Sequence[str]:
        """Variants of the game's tables for this board and number of seats; the first is the usual one."""
        return list(editor_of(self.game).board_editing.variants(self.sketch, self.seats))

    @property
    def present_variant(self) -> str:
        """The chosen variant, or the usual one."""
        return self.variant if self.variant in self.variants else self.variants[0]

    @property
    def is_open(self) -> bool:
        """True if proposals may be written into the board: the user's own, and not a generated one."""
        return self._services.background.boards.is_own(self.game, self.name) and not is_fresh(self.game, self.name)

    def poll(self) -> None:
        """Collect finished games, and rebuild the page after new ones."""
        if self.run is not None and self.is_running and self.run.poll():
            self.figures = GameStatistics.of(self.run.results)
            self._rebuild()

    @property
    def is_running(self) -> bool:
        """True while games are being played."""
        return self.run is not None and not self.run.is_over

    def start(self) -> None:
        """Start a new run, discarding the previous one."""
        self.stop()
        trial = Trial(self.game, self.sketch, self._board, self.level, self.seats, variant=self.present_variant)
        self.run, self.figures = TrialRun(trial, self.count, use_process=self.uses_process), None
        self.applied = frozenset()

    def stop(self) -> None:
        """Stop the run; finished games count."""
        if self.run is not None and not self.run.is_over:
            self.run.stop()
            self.run.count = len(self.run.results)

    def choose(self, name: str, value: str) -> None:
        """Change a choice and discard the run, whose results no longer apply."""
        self.stop()
        self.run, self.figures = None, None
        setattr(self, name, int(value) if name in ("count", "seats") else value)

    def proposals(self) -> Mapping[str, Any]:
        """Proposed values by map property, from the games so far."""
        if self.run is None or self.figures is None:
            return {}
        outcomes = self.run.results
        played = TrialSummary(
            self.level, self.present_variant, [each.scores for each in outcomes], self.figures.share(0)[0]
        )
        return editor_of(self.game).board_editing.proposals(played)

    def others(self) -> OtherBoards:
        """Statistics of the other shipped boards at the same table; empty for variants without measurements."""
        found = known_statistics(self.game, self.level, self.seats)
        is_usual = self.present_variant == self.variants[0]
        return {name: each for name, each in found.items() if name != self.name and is_usual}

    def apply(self, name: str, value: str | int | float) -> None:
        """Write a proposal as a property of the board's map; cells stay unchanged."""
        try:
            set_properties(self._services.background.boards, self.game, self.name, {name: value})
        except BoardError as problem:
            self._announce_failure(error_message(problem, self._services.assets.texts))
            return
        except OSError as problem:
            self._announce_failure(str(problem.strerror or problem))
            return
        self.applied |= {name}
        self._rebuild()

    def _announce_failure(self, reason: str) -> None:
        self._services.shell.announce(lambda: self._services.assets.t("workshop.failed", problem=reason))
