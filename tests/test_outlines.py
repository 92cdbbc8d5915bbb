"""Every page shows what it showed, in the same places: its digest is the one that was noted."""

from __future__ import annotations

import json

from tests.outlines import FILE, digests


def test_every_page_shows_what_it_showed() -> None:
    noted, found = json.loads(FILE.read_text(encoding="utf-8")), digests()
    changed = sorted(name for name in noted.keys() | found.keys() if noted.get(name) != found.get(name))
    assert changed == [], "see them with python -m tests.outlines NAME .., note them with python -m tests.outlines"
