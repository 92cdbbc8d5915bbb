"""Routes: values that name a page. A scene opens a page of another module with a change of the stack such as

``Push(routes.RulesRoute("bridges"))``; the application's ``navigator.Navigator`` resolves the route.

Named tuples, because data classes would slow the start before the first frame.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:  # types only: the first frame must not wait for matches and records
    from game.boards.shelf import LoadedBoard
    from game.core.match import Match
    from game.occasions.tables import Table, TablePlan
    from game.review.together import Together


class Chart(NamedTuple):
    """The chart with the isles; ``opened`` is a page to open on top at once (on return from a game)."""

    opened: Way | None = None


class Isle(NamedTuple):
    """An isle: its saved game if there is one, otherwise its set-up."""

    game: str


class KeptGame(NamedTuple):
    """The question to continue a saved game; no target if the game is not playable any more."""

    game: str


class Setup(NamedTuple):
    """Table set-up of a game, from the last set-up or a plan."""

    game: str
    plan: TablePlan | None = None


class Play(NamedTuple):
    """A table for playing, with autosave."""

    table: Table


class Watch(NamedTuple):
    """A match from its start, with playback controls."""

    match: Match[Any]
    board: LoadedBoard[Any]


class Review(NamedTuple):
    """The review of a match, or of several hands; ``review`` contains existing results."""

    match: Match[Any]
    board: LoadedBoard[Any]
    review: Together | None = None


class Share(NamedTuple):
    """Sharing of a finished game; ``lines`` are messages beside its scores."""

    table: Table
    lines: Sequence[str]


class Lessons(NamedTuple):
    """The list of an isle's lessons."""

    game: str


class Lesson(NamedTuple):
    """A lesson of an isle; the first one if ``name`` is empty."""

    game: str
    name: str = ""


class Rules(NamedTuple):
    """The rules of a game in pages; ``offers_lesson`` is False during a game."""

    game: str
    offers_lesson: bool = True


class Records(NamedTuple):
    """The lighthouse: record tables and past games."""


class Logbook(NamedTuple):
    """The achievements of a game and a player; by default of the first game and the last player."""

    game: str = ""
    profile: int | None = None


class Players(NamedTuple):
    """The harbour: the profiles of this machine."""


class Workshop(NamedTuple):
    """The workshop: the list of boards."""


class Settings(NamedTuple):
    """The settings of this machine."""


class Daily(NamedTuple):
    """The chart of the day."""


class Regatta(NamedTuple):
    """The regatta: start, table of points, end."""


class Initials(NamedTuple):
    """Three initials for a kiosk's record table, passed to ``chosen``."""

    chosen: Callable[[str], None]


class Unsaved(NamedTuple):
    """The reason why nothing can be saved, and the remedy."""


class Files(NamedTuple):
    """Records and boards from the command line: a single valid one directly, otherwise a list."""

    paths: Sequence[Path]


class Kiosk(NamedTuple):
    """A kiosk's first page: the chart, or the set-up if still missing."""


class Leave(NamedTuple):
    """The end of a kiosk visit: tickets for unfinished games, or the chart."""


class TicketEntry(NamedTuple):
    """Entry of a ticket's four letters, to return to a game at a kiosk."""


class Operator(NamedTuple):
    """A kiosk's operator pages, behind a PIN."""


class Attract(NamedTuple):
    """Demonstration games until a visitor arrives."""


Way = (
    Chart
    | Isle
    | KeptGame
    | Setup
    | Play
    | Watch
    | Review
    | Share
    | Lessons
    | Lesson
    | Rules
    | Records
    | Logbook
    | Players
    | Workshop
    | Settings
    | Daily
    | Regatta
    | Initials
    | Unsaved
    | Files
    | Kiosk
    | Leave
    | TicketEntry
    | Operator
    | Attract
)
