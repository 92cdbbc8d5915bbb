"""The operator's PIN as stored: at the present cost, with older hashes still valid."""

from __future__ import annotations

import hashlib
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from game.storage import pin
from game.storage.pin import matches_pin
from game.storage.storage import Storage

ROOT = Path(__file__).resolve().parents[2]


def test_a_pin_costs_what_is_advised_today() -> None:
    """Runs in its own process, since the tests use a cheap hash."""
    told = "from game.storage import pin; print(pin.ROUNDS)"
    out = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True, cwd=ROOT).stdout
    assert int(out) >= 600_000
    assert pin.hash_pin("4711") != pin.hash_pin("4711")


def test_the_pin_of_a_version_before_opens_and_is_kept_at_todays_cost_from_then_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = "salt$" + hashlib.pbkdf2_hmac("sha256", b"1234", b"salt", 20_000).hex()
    storage = Storage.open(tmp_path)
    storage.change_settings(operator_pin=old)
    storage.close()
    with sqlite3.connect(tmp_path / "four-isles.sqlite3") as connection:
        connection.execute("INSERT OR REPLACE INTO settings VALUES ('kiosk_attract_sound', 'false')")
    connection.close()
    storage = Storage.open(tmp_path)
    assert storage.notices == []
    assert storage.settings.kiosk_attract_sound == "off"
    monkeypatch.setattr(pin, "ROUNDS", 20_001)
    assert not matches_pin(storage, "4321")
    assert storage.settings.operator_pin == old
    assert matches_pin(storage, "1234")
    assert storage.settings.operator_pin.startswith("pbkdf2$20001$")
    assert matches_pin(storage, "1234")
    assert not matches_pin(storage, "4321")
    storage.close()


@pytest.mark.parametrize("kept", ["", "$", "x", "pbkdf2$x$y$z", "pbkdf2$0$y$z", "pbkdf2$99999999999$y$z", "é$é"])
def test_a_broken_pin_opens_to_nobody(kept: str) -> None:
    assert not pin.matches("1234", kept)
    assert not pin.matches("", kept)


def test_a_pin_is_four_to_eight_digits() -> None:
    typed = ("1234", "12345678", "123", "123456789", "12a4", "١٢٣٤", "")
    assert [each for each in typed if pin.is_valid(each)] == ["1234", "12345678"]


@pytest.mark.skipif(sys.platform == "win32", reason="rights are kept in another way there")
def test_only_the_owner_reads_what_is_kept(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        storage = Storage.open(tmp_path / "new" / "data")
        storage.count_event("x")
    finally:
        os.umask(before)
    files = list((tmp_path / "new" / "data").iterdir())
    assert {file.name for file in files} >= {"four-isles.sqlite3", "four-isles.sqlite3-wal"}
    assert all(file.stat().st_mode & 0o077 == 0 for file in files)
    assert (tmp_path / "new" / "data").stat().st_mode & 0o077 == 0
    storage.close()
    (tmp_path / "new" / "data" / "four-isles.sqlite3").chmod(0o644)
    storage = Storage.open(tmp_path / "new" / "data")
    assert (tmp_path / "new" / "data" / "four-isles.sqlite3").stat().st_mode & 0o077 == 0
    storage.close()
