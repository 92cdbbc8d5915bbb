"""Routes: values that name a page. A scene opens a page of another module with a change of the stack such as

``Push(routes.RulesRoute("bridges"))``; the application's ``navigator.Navigator`` resolves the route.

Named tuples, because data classes would slow the start before the first frame.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:  # types only: the first frame must not wait for matches and records
    from game.boards.repository import LoadedBoard
    from game.match.match import Match
    from game.modes.puzzles.tasks import PuzzleTask
    from game.modes.tables import GameTable, TablePlan
    from game.review.combined_review import CombinedReview


class ChartRoute(NamedTuple):
    """The chart with the isles; ``opened`` is a page to open on top at once (on return from a game)."""

    opened: Route | None = None


class GameRoute(NamedTuple):
    """An isle: its saved game if there is one, otherwise its set-up."""

    game: str


class SavedGameRoute(NamedTuple):
    """The question to continue a saved game; no target if the game is not playable any more."""

    game: str


class ContinueRoute(NamedTuple):
    """The table of a saved game, without a question; no target if the game is not playable any more."""

    game: str


class QuickPlayRoute(NamedTuple):
    """A new game at once, as the operator of a kiosk has chosen."""

    game: str


class SetupRoute(NamedTuple):
    """Table set-up of a game, from the last set-up or a plan."""

    game: str
    plan: TablePlan | None = None


class PlayRoute(NamedTuple):
    """A table for playing, with autosave."""

    table: GameTable


class WatchRoute(NamedTuple):
    """A match from its start, with playback controls, or the table at its end (``view`` look).

    ``review`` contains results for the look-back beside it.
    """

    match: Match[Any]
    board: LoadedBoard[Any]
    view: str = "replay"
    review: CombinedReview | None = None


class ReviewRoute(NamedTuple):
    """The review of a match, or of several hands; ``review`` contains existing results."""

    match: Match[Any]
    board: LoadedBoard[Any]
    review: CombinedReview | None = None


class ShareRoute(NamedTuple):
    """Sharing of a finished game; ``lines`` are messages beside its scores."""

    table: GameTable
    lines: Sequence[str]


class PrintRoute(NamedTuple):
    """Printing of a board, or of a game on it."""

    board: LoadedBoard[Any]
    match: Match[Any] | None = None


class LessonsRoute(NamedTuple):
    """The list of an isle's lessons."""

    game: str


class LessonRoute(NamedTuple):
    """A lesson of an isle; the first one if ``name`` is empty."""

    game: str
    name: str = ""


class RulesRoute(NamedTuple):
    """The rules of a game in pages; ``offers_lesson`` is False during a game."""

    game: str
    offers_lesson: bool = True


class RecordsRoute(NamedTuple):
    """The lighthouse: record tables and past games."""


class AchievementsRoute(NamedTuple):
    """The achievements of a game and a player; by default of the first game and the last player."""

    game: str = ""
    profile: int | None = None


class PlayersRoute(NamedTuple):
    """The harbour: the profiles of this machine."""


class StatisticsRoute(NamedTuple):
    """The statistics of a player, by ``player_identity``; by default of who played last."""

    player: str = ""


class DataRoute(NamedTuple):
    """All data of this machine as a file, out and in; ``is_import`` opens the page at what comes in."""

    is_import: bool = False


class WorkshopRoute(NamedTuple):
    """The workshop: the list of boards."""


class SettingsRoute(NamedTuple):
    """The settings of this machine."""


class VoiceOfferRoute(NamedTuple):
    """The question whether the program shall speak."""


class DailyRoute(NamedTuple):
    """The chart of the day."""


class ProblemsRoute(NamedTuple):
    """The problems: of the day, the collection, the player's own."""


class PuzzleRoute(NamedTuple):
    """The table of one puzzle."""

    task: PuzzleTask


class PuzzleCodeRoute(NamedTuple):
    """The table of the puzzle with a code, for whoever plays alone here; no target for an unknown code."""

    code: str


class DuePuzzleRoute(NamedTuple):
    """The table of a player's missed move that has been due longest; no target where nothing is due."""

    player: str
    """Identity of the player in storage."""


class RegattaRoute(NamedTuple):
    """The regatta: start, table of points, end."""


class SessionSummaryRoute(NamedTuple):
    """The evening's games and leading players."""


class InitialsRoute(NamedTuple):
    """Three initials for a kiosk's record table, passed to ``chosen``."""

    chosen: Callable[[str], None]


class UnsavedRoute(NamedTuple):
    """The reason why nothing can be saved, and the remedy."""


class FilesRoute(NamedTuple):
    """Records and boards from the command line: a single valid one directly, otherwise a list."""

    paths: Sequence[Path]


class PastedTextRoute(NamedTuple):
    """Problem, game or codes in a text pasted outside of fields; no target for anything else."""

    text: str


class KioskRoute(NamedTuple):
    """A kiosk's first page: the chart, or the set-up if still missing."""


class LeaveRoute(NamedTuple):
    """The end of a kiosk visit: tickets for unfinished games, or the chart."""


class TicketEntryRoute(NamedTuple):
    """Entry of a ticket's four letters, to return to a game at a kiosk."""


class OperatorRoute(NamedTuple):
    """A kiosk's operator pages, behind a PIN."""


class AttractRoute(NamedTuple):
    """Demonstration games until a visitor arrives."""


Route: TypeAlias = (
    ChartRoute
    | GameRoute
    | SavedGameRoute
    | ContinueRoute
    | QuickPlayRoute
    | SetupRoute
    | PlayRoute
    | WatchRoute
    | ReviewRoute
    | ShareRoute
    | PrintRoute
    | LessonsRoute
    | LessonRoute
    | RulesRoute
    | RecordsRoute
    | AchievementsRoute
    | PlayersRoute
    | StatisticsRoute
    | DataRoute
    | WorkshopRoute
    | SettingsRoute
    | VoiceOfferRoute
    | DailyRoute
    | ProblemsRoute
    | PuzzleRoute
    | PuzzleCodeRoute
    | DuePuzzleRoute
    | RegattaRoute
    | SessionSummaryRoute
    | InitialsRoute
    | UnsavedRoute
    | FilesRoute
    | PastedTextRoute
    | KioskRoute
    | LeaveRoute
    | TicketEntryRoute
    | OperatorRoute
    | AttractRoute
)
