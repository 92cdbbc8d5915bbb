"""Animations of moves: visible motion, sound at contact, and the reverse on undo."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from game.match.match import Match, Seat
from game.match.thinker import Thinker
from game.registry import GAMES, plugin
from game.ui.sound import SoundPlayer
from game.ui.sound_effects import Sound
from tests.driver import FRAME, program
from tests.table.tables import go_on_with, table_on_top

pytestmark = pytest.mark.draws

OPTIONS = {"waterways": {"open_stones": True}}
"""Options under which undo is possible: with open stones a draw reveals none."""
SEATS = (Seat("Ada"), Seat("Bosun", "computer", "easy"))
MOVES = 24
"""Number of moves inspected, rarest kinds first."""
NOTHING_MOVES = {("elevens", "end"), ("bridges", "skip-number")}
"""Moves that only pass the turn or a part of it."""
TAKEN_IN_HAND = {("waterways", "draw")}
"""Moves without a landing piece: their sound is at the start."""
READ = {("bridges", "start"): 3.2}
"""Seconds of what is announced over the board, to be read; a click ends it."""
SEEN = 1.2
"""Seconds within which a move has come to its end."""


@pytest.mark.parametrize("game", GAMES)
def test_a_move_taken_back_is_seen_leaving_the_board_and_each_kind_is_heard_where_it_lands(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[float] = []
    seconds = 0.0
    monkeypatch.setattr(
        SoundPlayer, "play", lambda sounds, meaning: heard.append(0 if meaning is Sound.TURN else seconds)
    )
    monkeypatch.setattr(Thinker, "poll", lambda thinker: None)  # Bosun thinks for ever
    with program(tmp_path) as app:
        rules, name = plugin(game).game, plugin(game).shipped[0]
        options = rules.options.parse(OPTIONS.get(game, {}), 2)
        match: Match[Any] = Match.new(game, name, plugin(game).load_board(name).board, SEATS, options, seed=1)
        while not match.can_undo:
            match.play(match.state.moves()[0])
        go_on_with(app, match)
        table = table_on_top(app)
        app.services.storage.change_settings(reduced_motion=False)
        table.frames.motions.finish()
        table.controller.undo()
        app.step(FRAME)
        assert table.frames.motions, "it is on its way"
        for _ in range(8):
            app.step(0.1)
        assert not table.frames.motions, "nobody waits for it any longer"

        app.services.storage.change_settings(pace="normal")
        made: dict[str, int] = {}
        dice = random.Random(1)
        for _ in range(MOVES):
            if table.controller.match.is_over:
                break
            allowed = list(table.controller.match.state.moves())
            rarest = min((move.do for move in allowed), key=lambda do: made.get(do, 0))
            move = dice.choice([move for move in allowed if move.do == rarest])
            made[move.do] = made.get(move.do, 0) + 1
            table.frames.motions.finish()
            heard.clear()
            table.controller.make_move(move)
            seconds = 0.0
            if (game, move.do) not in NOTHING_MOVES:
                assert table.frames.motions, (move, "is seen moving")
                while table.frames.motions and seconds < 5:
                    table.frames.motions.advance(FRAME)
                    seconds += FRAME
                contact = heard if (game, move.do) in TAKEN_IN_HAND else [at for at in heard if at > 0]
                assert contact, (move, "is heard as it comes to lie, not only as it sets off")
            assert seconds <= READ.get((game, move.do), SEEN), move
