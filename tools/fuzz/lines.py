"""Odd command lines: one clear line, exit code 1 or 2, no control characters for the terminal."""

from __future__ import annotations

import contextlib
import io
import json
import os
from functools import partial
from pathlib import Path
from typing import Final

import main
from game import registry
from tools.fuzz.fuzzing import Attack, Broken

_WORDS: Final = (
    "simulate", "replay", "check-board", "--check", "--seats", "--board", "--options", "--games", "--seed", "--rotate",
    "--jobs", "--first-seat", "--out", "random", "easy,random", *registry.GAMES, "a", "1", "0", "-1",
    "99999999999999999999", "{}", "[", '{"dams": true}', "null", "", " ", "\x1b[31m", "\u202e", "ä", "\udcff", "x" * 300,
    "--", "-", "--help", "/", ".", "/dev/null", "/proc/self/mem", "no.json", "\n", "%s", "{0}",
)  # fmt: skip
_COMMANDS: Final = ("simulate", "replay", "check-board")


def _run(line: list[str]) -> None:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main.main(line)
    if code not in (0, 1, 2):
        raise Broken(f"exit code {code}")
    printed = out.getvalue() + err.getvalue()
    odd = [letter for letter in printed if not letter.isprintable() and letter not in "\n\r"]
    if odd:
        raise Broken(f"printed {odd[:5]!r}")
    if code == 2 and len(err.getvalue().splitlines()) != 1:
        raise Broken(f"not one line: {err.getvalue()!r}")


def carry_out(attack: Attack) -> None:
    """Lines of drawn words; none that opens a window or plays for long."""
    folder = attack.new_folder()
    os.mkfifo(folder / "pipe")
    (folder / "circle").symlink_to(folder / "circle")
    (folder / "folder").mkdir()
    (folder / "deep.json").write_text("[" * 100_000, encoding="utf-8")
    (folder / "empty.json").write_text(json.dumps({}), encoding="utf-8")
    paths = [str(path) for path in sorted(folder.iterdir())]
    before = Path.cwd()
    os.chdir(folder)
    try:
        while attack.goes_on:
            command = attack.rng.choice(_COMMANDS)
            words = [attack.rng.choice((*_WORDS, *paths)) for _ in range(attack.rng.randrange(6))]
            if command == "replay":
                words.insert(0, "--check")
            line = [command, *words]
            attack.hit(command, partial(_run, line), repr(line))
    finally:
        os.chdir(before)
