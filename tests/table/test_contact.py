"""What changes place is seen moving, is heard as it comes to lie, and keeps nobody waiting."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from game.core.match import Match, Seat
from game.core.players import decide
from game.isles import catalogue
from game.isles.catalogue import isle
from game.scenes.stack import Reset
from game.table.opening import watch_match
from game.table.scene import TableScene
from game.table.watch import WatchSession
from game.ui.sound import Sound, Sounds
from tests.driver import program, top

STEP = 1 / 30
SEEN_AT_ONCE = 0.1
"""Seconds in which nothing can be said to move."""
LONGEST, LONGEST_LAST = 2.0, 4.0
"""Seconds that a move is shown at most; the last one may also show how the game ends."""


def played(game: str, seats: int) -> Match[Any]:
    """A whole game by easy players."""
    board = isle(game).boards()[0]
    people = [Seat(f"P{seat}", "human") for seat in range(seats)]
    match = Match.new(
        game, board, isle(game).load_board(board).board, people, isle(game).game.options.parse({}, seats), seed=5
    )
    while (seat := match.seat) is not None:
        match.play(decide(isle(game).player("easy"), match.sample_for(seat), random.Random(match.number)).move)
    return match


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize("game", catalogue.ISLES)
def test_every_move_that_is_seen_moving_is_heard_at_its_contact_and_is_soon_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    clock, heard = 0.0, list[tuple[float, Sound]]()
    monkeypatch.setattr(Sounds, "play", lambda sounds, meaning: heard.append((clock, meaning)))
    match = played(game, 2)
    with program(tmp_path) as app:
        app.services.storage.change_settings(reduced_motion=False)
        app.apply(Reset(watch_match(app.services, match, app.services.boards.load(game, match.board_name))))
        scene = top(app)
        assert isinstance(scene, TableScene)
        assert isinstance(scene.session, WatchSession)
        scene.session.is_playing = False
        moving = set()
        for number in range(1, match.number + 1):
            heard.clear()
            clock = 0.0
            scene.show_position(number, animate=True)
            while scene.motions:
                app.step(STEP)
                clock += STEP
            told = f"move {number}, {type(match.moves[number - 1]).__name__}, {clock:.2f} s: {heard}"
            assert clock <= (LONGEST if number < match.number else LONGEST_LAST), told
            if clock > SEEN_AT_ONCE:
                moving.add(type(match.moves[number - 1]).__name__)
                contact = [meaning for at, meaning in heard if at > 0 and meaning is not Sound.TURN]
                assert contact, f"nothing is heard but what sets it off: {told}"
        assert moving, "a game in which nothing is seen moving"
