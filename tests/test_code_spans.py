"""Members that docstrings and documents name exist: a reader who searches for one finds it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.test_class_members import ROOT, all_classes, members

MEMBER = re.compile(r"`([A-Z]\w*)\.([a-z_]\w*)(?:\(\))?`")


@cache
def members_by_class() -> dict[str, frozenset[str]]:
    """For each class name of the program, the members of all classes with that name."""
    found: dict[str, frozenset[str]] = defaultdict(frozenset)
    for key in all_classes():
        found[key[1]] |= members(key)
    return found


def wrong_members(text: str) -> Iterator[str]:
    """The spans that name a member which no class of that name has; classes of other projects pass."""
    for name, member in MEMBER.findall(text):
        known = members_by_class().get(name)
        if known is not None and member not in known:
            yield f"{name}.{member}"


def test_members_that_docstrings_and_documents_name_exist() -> None:
    pages = [
        *(ROOT / "game").rglob("*.py"),
        *(ROOT / "docs").glob("*.md"),
        ROOT / "README.md",
        ROOT / "CONTRIBUTING.md",
    ]
    wrong = [
        f"{Path(page).relative_to(ROOT)}: {span}"
        for page in sorted(pages)
        for span in wrong_members(page.read_text(encoding="utf-8"))
    ]
    assert wrong == []


def test_a_member_that_is_not_there_is_noticed() -> None:
    assert list(wrong_members("``Match.play`` and `Match.playing`, `Path.nothing`")) == ["Match.playing"]
