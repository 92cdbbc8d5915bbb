"""Transactions: a change is saved as a whole or not at all, and a failed one does not block the next."""

from __future__ import annotations

import pytest

from game.storage.storage import Storage
from game.storage.values import Profile, RecordedPlayer
from tests.storage.stored import record


def test_after_a_refused_change_the_next_one_is_kept(storage: Storage) -> None:
    ada = storage.add_profile("Ada")
    with pytest.raises(ValueError, match="is taken"):
        storage.add_profile("ada")
    ben = storage.add_profile("Ben")
    storage.close()
    after_a_restart = Storage.open(storage.folder)
    assert after_a_restart.profiles() == [ada, ben]
    assert after_a_restart.notices == []
    after_a_restart.close()


def test_a_record_that_fails_half_way_leaves_nothing_behind(storage: Storage) -> None:
    """The record's row is written before the players are found to be too few."""
    storage.saved_games.save(record(3, [5, 6]))
    with pytest.raises(ValueError, match="shorter"):
        storage.records.add(record(3, [5, 6]), [RecordedPlayer()])
    assert storage.records.latest() == []
    assert [game.record for game in storage.saved_games.all()] == [record(3, [5, 6])]
    storage.records.add(record(3, [5, 6]), [RecordedPlayer(), RecordedPlayer()])
    assert [entry.scores for entry in storage.records.latest()] == [(5, 6)]
    assert storage.saved_games.all() == []


def test_a_profile_renamed_to_a_taken_name_keeps_its_own(storage: Storage) -> None:
    storage.add_profile("Ada")
    ben = storage.add_profile("Ben")
    with pytest.raises(ValueError, match="is taken"):
        storage.change_profile(Profile(ben.identifier, "Ada", colour=5))
    assert storage.profiles()[1] == ben
