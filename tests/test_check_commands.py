"""Commands that documents name: each has a rule, and a deviation from a rule is found."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tools import check_commands
from tools.check_commands import Rule, Trial, gaps, named_commands, rule_of, smallest


def test_every_command_has_a_rule_and_every_rule_a_command() -> None:
    assert gaps() == []
    assert len(named_commands()) > 100


def test_a_command_without_a_rule_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check_commands, "documents", lambda: iter([check_commands.ROOT / "README.md"]))
    block = "python main.py bench   # slow\npython main.py simulate mosaic   --seats easy\nruff check . && ruff dance"
    text = f"Say `python main.py dance` or\n```\n{block}\n```\n"
    monkeypatch.setattr(Path, "read_text", lambda path, encoding: text)
    named = [each.command for each in named_commands()]
    assert named == [
        "python main.py bench",
        "python main.py simulate mosaic --seats easy",
        "ruff check .",
        "ruff dance",
        "python main.py dance",
    ]
    missing = [gap for gap in gaps() if "no rule for" in gap]
    assert missing == ["README.md: no rule for ruff dance", "README.md: no rule for python main.py dance"]


@pytest.mark.parametrize(
    ("command", "line"),
    [
        (
            "python main.py simulate GAME --seats hard,medium --games 100",
            "main.py simulate bridges --seats easy,easy --games 1",
        ),
        ("four-isles doctor", "main.py doctor --data {data}"),
        ("python -m tests.golden <name>", "-m tests.golden waterways"),
        ("python -m pytest tests/menus -q", "-m pytest tests/menus -q --collect-only -p no:cacheprovider"),
    ],
)
def test_a_command_runs_with_its_smallest_arguments(command: str, line: str) -> None:
    rule = rule_of(command)
    assert rule is not None
    assert smallest(rule, command) == line


@pytest.mark.parametrize(
    ("rule", "fault"),
    [
        (Rule("x", "-c print(7)", r"\d"), ""),
        (Rule("x", "-c print(7)", r"[a-z]"), "-c print(7): begins with '7', not '[a-z]'"),
        (Rule("x", "-c print(7)"), "-c print(7): begins with '7', not ''"),
        (Rule("x", "-c exit(3)"), "-c exit(3): exit code 3, not 0: "),
        (Rule("x", "-c exit(3)", code=3), ""),
        (Rule("x", "-c 1/0", code=1), "-c 1/0: ends in a traceback: ZeroDivisionError: division by zero"),
        (Rule("x", "-c print(input())", "7", answers="7"), ""),
        (Rule("x", "-c exit(3)", is_window=True), "-c exit(3): ends by itself with exit code 3"),
    ],
)
def test_a_deviation_is_found(rule: Rule, fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "copytree", lambda source, target, ignore: target.mkdir())
    assert Trial(tmp_path).fault_of(rule, "x") == fault
