"""Power cuts at any point of a write: confirmed data is intact, without notices."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tools.fuzz.fuzzing import Broken
from tools.fuzz.kills import check, cut_power, fill_disk, session


def test_whatever_the_disk_had_written_when_the_power_went_no_confirmed_move_is_lost(tmp_path: Path) -> None:
    states = session(tmp_path / "session", 16)
    rng = random.Random(1)
    for number in range(60):
        folder = tmp_path / str(number)
        folder.mkdir()
        cut_power(folder, states, number % (len(states) - 1), rng)


def test_a_lost_move_would_be_noticed(tmp_path: Path) -> None:
    session(tmp_path, 3)
    check(tmp_path, 3)
    with pytest.raises(Broken, match="4 moves were confirmed, 3 are there"):
        check(tmp_path, 4)


def test_files_that_cannot_grow_for_a_while_lose_nothing(tmp_path: Path) -> None:
    """A process whose files cannot grow for a while, as on a full disk."""
    fill_disk(tmp_path)
