"""The way that the folder's proof clicks still leads where the proof waits for a computer player."""

from __future__ import annotations

from pathlib import Path

from game.app import make_app
from game.table.scene import TableScene
from tools.package.proof import WAY_TO_TABLE, Twin


def test_the_way_of_the_proof_leads_to_a_person_and_a_computer_player(tmp_path: Path) -> None:
    app = make_app(["--window", "1280x720", "--lang", "en", "--seed", "7", "--data", str(tmp_path)])
    Twin(app).click("isle/mosaic", *WAY_TO_TABLE[1:])  # the last isle of the program alone, without visiting games
    table = app.stack.top
    assert isinstance(table, TableScene)
    assert [seat.is_computer for seat in table.controller.match.seats] == [False, True]
    app.close()
