"""Ways: values that say where to go. A scene opens a page that it does not know by giving its way to the stack's changes
(``Push(ways.Rules("bridges"))``); ``navigator.Navigator``, used by the application alone, knows which page that is.

Named tuples, for a start must not wait for data classes that are made before the first picture.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:  # only named here, and the first picture must not wait for matches and records
    from game.boards.repository import LoadedBoard
    from game.match.match import Match
    from game.modes.tables import GameTable, TablePlan
    from game.review.combined_review import CombinedReview


class ChartRoute(NamedTuple):
    """The chart with the isles; ``opened`` is a page to open over it at once (coming back to it from a game)."""

    opened: Route | None = None


class GameRoute(NamedTuple):
    """An isle: the game that waits there, if one does, else its setup."""

    game: str


class SavedGameRoute(NamedTuple):
    """The question whether to go on with the game that waits at an isle; nowhere if it cannot be set any more."""

    game: str


class SetupRoute(NamedTuple):
    """Setting a table at an isle, as it was set last or as planned."""

    game: str
    plan: TablePlan | None = None


class PlayRoute(NamedTuple):
    """A table at which is played and kept."""

    table: GameTable


class WatchRoute(NamedTuple):
    """A match from its start, with the bar to steer it by."""

    match: Match[Any]
    board: LoadedBoard[Any]


class ReviewRoute(NamedTuple):
    """The look-back of a match; of hands with those before it; ``review`` is what was weighed already."""

    match: Match[Any]
    board: LoadedBoard[Any]
    review: CombinedReview | None = None


class ShareRoute(NamedTuple):
    """A finished game made fit for sharing; ``lines`` is what there is to say of it beside its scores."""

    table: GameTable
    lines: Sequence[str]


class LessonsRoute(NamedTuple):
    """The lessons of an isle, to choose from."""

    game: str


class LessonRoute(NamedTuple):
    """A lesson of an isle; the first one without a name."""

    game: str
    name: str = ""


class RulesRoute(NamedTuple):
    """The rules of a game in pages; ``offers_lesson`` unless it is opened in the middle of a game."""

    game: str
    offers_lesson: bool = True


class RecordsRoute(NamedTuple):
    """The lighthouse: record tables and past games."""


class AchievementsRoute(NamedTuple):
    """The logbook, open at a game and a player; without them at the first game, of whoever played last."""

    game: str = ""
    profile: int | None = None


class PlayersRoute(NamedTuple):
    """The harbour: whom this machine remembers."""


class WorkshopRoute(NamedTuple):
    """The workshop: the boards there are."""


class SettingsRoute(NamedTuple):
    """What is set for the whole machine."""


class DailyRoute(NamedTuple):
    """The chart of the day."""


class RegattaRoute(NamedTuple):
    """The regatta: setting sail, the table of points, the end."""


class InitialsRoute(NamedTuple):
    """Three letters for a kiosk's record table; ``chosen`` gets them."""

    chosen: Callable[[str], None]


class UnsavedRoute(NamedTuple):
    """Why nothing is kept at the moment, and what helps."""


class FilesRoute(NamedTuple):
    """Records and boards named on the command line: the only good one at once, else the list of them."""

    paths: Sequence[Path]


class KioskRoute(NamedTuple):
    """How a kiosk begins: the chart, or setting it up where that has not been done."""


class LeaveRoute(NamedTuple):
    """The end of a visit to a kiosk: the tickets for what is not finished, or the chart."""


class TicketEntryRoute(NamedTuple):
    """A kiosk's way back to a game that was left: its four letters."""


class OperatorRoute(NamedTuple):
    """A kiosk's corner for its operator, behind a PIN."""


class AttractRoute(NamedTuple):
    """Games that play themselves until somebody comes."""


Route = (
    ChartRoute
    | GameRoute
    | SavedGameRoute
    | SetupRoute
    | PlayRoute
    | WatchRoute
    | ReviewRoute
    | ShareRoute
    | LessonsRoute
    | LessonRoute
    | RulesRoute
    | RecordsRoute
    | AchievementsRoute
    | PlayersRoute
    | WorkshopRoute
    | SettingsRoute
    | DailyRoute
    | RegattaRoute
    | InitialsRoute
    | UnsavedRoute
    | FilesRoute
    | KioskRoute
    | LeaveRoute
    | TicketEntryRoute
    | OperatorRoute
    | AttractRoute
)
