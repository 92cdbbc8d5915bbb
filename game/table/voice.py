"""Voice of a table: moves as they are made, whose turn it is and what to do, refusals and hints; a game reads its board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Protocol

from game.i18n import Texts
from game.scenes.scene_voice import ChangedLines, SceneVoice, SpeakingInteraction, SpeakingScene
from game.table.controller import TableController
from game.table.messages.handicap import handicap_line
from game.table.sessions.session import Session
from game.ui.widgets import HitTarget


class BoardVoice:
    """A game's part of the voice: its board in words, only as far as the person at the mouse may know it.

    A game overrides what it has words for; without any, its table is read as it is drawn.
    """

    def task(self) -> str:
        """The means of the turn (a card, a stone in hand); empty for others' turns."""
        return ""

    def step(self) -> str:
        """The next step, whatever is pointed at; empty for the bar's."""
        return ""

    def move_line(self, number: int) -> str | None:
        """A move as the person at the mouse may know it, where that is more than the log has; empty where the next step
        tells it, None for the log's line.
        """
        return None

    def describe(self, hit_target: HitTarget) -> str:
        """A place of the board and what lies there; empty for targets that name themselves."""
        return ""

    def around(self, hit_target: HitTarget) -> Sequence[str]:
        """Surroundings of a place; empty for other targets."""
        return ()

    def board(self) -> Sequence[str]:
        """The whole board in view, a sentence a row or place."""
        return ()

    def scores(self) -> Sequence[str]:
        """Each seat's score as everybody may know it."""
        return ()


class SpeakingTable(SpeakingScene, Protocol):
    """The part of a table's scene that its voice reads."""

    name: ClassVar[str]
    session: Session

    @property
    def controller(self) -> TableController[Any]: ...


class TableVoice(SceneVoice):
    """Voice of a table; for one who may not see a thing it says no more than the screen shows."""

    def __init__(self, table: SpeakingTable, interaction: SpeakingInteraction, board: BoardVoice | None = None) -> None:
        """``board`` None: the table is read as it is drawn."""
        super().__init__(table, interaction)
        self._table = table
        self._board = board or BoardVoice()
        self._has_opened = False
        self._has_told_moves = False
        """The latest news had moves in it."""
        self._number = 0
        """Moves known so far."""
        self._covered: list[int] = []
        """Moves whose lines are still secret, such as entries of an open round."""
        self._covered_at: tuple[object, ...] = ()
        self._said_message: tuple[int, str] = (0, "")
        self._lines = ChangedLines()

    # Targets and requests ------------------------------------------------------------------------------------------

    def describe(self, hit_target: HitTarget) -> str:
        return self._board.describe(hit_target) or super().describe(hit_target)

    def around(self, hit_target: HitTarget) -> Sequence[str]:
        return self._board.around(hit_target) or super().around(hit_target)

    def board(self) -> Sequence[str]:
        return self._board.board() or self.words()

    def scores(self) -> Sequence[str]:
        scores = self._board.scores()
        if not scores:
            return self.words()
        match, narrator = self._table.controller.match, self._table.controller.narrator
        line = handicap_line(self._table.services.assets.texts, match, narrator.names)
        return [*([line] if line else []), *scores]

    def turn(self) -> Sequence[str]:
        """The turn line, the time left on a clock, the means of the turn, the next step, and a message on display."""
        narrator = self._table.controller.narrator
        lines = [
            *(self._table.session.overlay.spoken_line(), narrator.bar_line()),
            *(self._table.session.overlay.spoken_time(), self._task(), self._step()),
            self._table.controller.message_bar.text,
        ]
        return list(dict.fromkeys(line for line in lines if line))

    def _step(self) -> str:
        return self._board.step() or self._table.controller.narrator.turn_line()

    def _task(self) -> str:
        return self._board.task() if self._table.controller.is_human_turn else ""

    # News ----------------------------------------------------------------------------------------------------------

    def opening(self) -> Sequence[str]:
        """The game's name at first, then whose turn it is."""
        title = [] if self._has_opened else [self.t(f"house.game.{self._table.name}")]
        self._has_opened = True
        return [*title, *self.turn()]

    @property
    def says_changes(self) -> bool:
        """False after a move: its line has told what became of the place."""
        return not self._has_told_moves

    def skip_news(self) -> None:
        """Take moves and lines as known."""
        self._moves()
        self._message([])
        self._lines.update(self._slots())

    def news(self) -> Sequence[str]:
        """Moves made or taken back, a message, and the turn as far as it has changed; nothing in the attract mode."""
        if self._table.session.overlay.is_showcase:
            return ()
        moves = self._moves()
        self._has_told_moves = bool(moves)
        message = self._message(moves)
        if moves and message and self._last_move() in message[0]:
            moves = moves[:-1]  # the message has the move in it
        return [*moves, *message, *self._lines.update(self._slots())]

    def _slots(self) -> dict[str, str]:
        """Lines about the turn by slot, and the session's own; those of others' turns are left out."""
        controller, overlay = self._table.controller, self._table.session.overlay
        lines = {"session": overlay.spoken_line(), "time": overlay.spoken_warning()}
        if not controller.is_human_turn:
            return {**lines, "turn": "", "task": "", "step": ""}
        return {**lines, "turn": controller.narrator.bar_line(), "task": self._task(), "step": self._step()}

    def _moves(self) -> list[str]:
        """Lines of new moves, and of older ones that have come to light."""
        controller = self._table.controller
        match, narrator = controller.match, controller.narrator
        if controller.look_back.is_on or controller.position < min(self._number, match.number):
            return []
        lines = [self.t("house.voice.undone")] if match.number < self._number else []
        self._covered = [number for number in self._covered if number < match.number]
        self._covered += range(min(self._number, match.number), match.number)
        self._number = match.number
        now = match.number, controller.viewer, match.state.information_count, match.is_over
        if not self._covered or (now == self._covered_at and not lines):
            return lines
        self._covered_at = now
        said: dict[int, str] = {}
        for number in self._covered:
            own = self._board.move_line(number)
            line = own if own is not None else narrator.log_line(number)
            if line or own is not None:
                said[number] = line
        self._covered = [number for number in self._covered if number not in said]
        return [*lines, *filter(None, said.values())]

    def _last_move(self) -> str:
        """The bar's message about the latest move shown; a line break without one, which no message has."""
        controller = self._table.controller
        return controller.narrator.move_message(controller.position - 1) if controller.position else "\n"

    def _message(self, moves: Sequence[str]) -> list[str]:
        """The message on display, unless it repeats the moves."""
        controller = self._table.controller
        message = controller.message_bar.count, controller.message_bar.text
        if message == self._said_message or not message[1]:
            return []
        self._said_message = message
        if moves and message[1] == self._last_move():
            return []
        return [message[1]] if not any(message[1] in move for move in moves) else []


def spans(texts: Texts, numbers: Iterable[int]) -> str:
    """Numbers in words, neighbours joined: ``1 to 4, 7``; empty without any."""
    found: list[list[int]] = []
    for number in sorted(numbers):
        if found and number == found[-1][1] + 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return ", ".join(
        str(first) if first == last else texts.t("house.voice.span", first=first, last=last) for first, last in found
    )
