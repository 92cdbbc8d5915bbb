"""Every command that documents name, run: ``python -m tools.check_commands [WORD ..] [--list]``.

Each command runs in a copy of the project with a home and data folder of its own, with its smallest arguments; its exit
code and the first line of its output are compared with ``RULES``. Commands for other machines (packages, services, a
kiosk's administration) are listed with the reason. A command without a rule and a rule without a command are faults.
With words, only commands that contain one of them run.

A full run takes about four minutes on a quiet machine, a minute of it for ``bench --quick``. Run it before a release, and
after a change of a command, a tool or its options; ``tests/test_check_commands.py`` checks the rules in every test run.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
_FENCE: Final = re.compile(r"^ *```(\w*)\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
_SPAN: Final = re.compile(r"`([^`\n]+)`")
_WORDS: Final = (
    r"python3?|py|pip|pipx|main\.py|four-isles|venv/bin/\S+|\.ci/run|ruff|mypy|pre-commit|git|apt|apt-get|npm|install|cp|mkdir|"
    r"useradd|runuser|systemctl|systemd-analyze|echo|journalctl|desktop-file-validate|appstreamcli"
)
_COMMAND: Final = re.compile(rf"(?:[A-Z_]+=\S+ )*(?:{_WORDS})(?: \S.*)?")
_MENTIONS: Final = frozenset(
    {
        "py",
        "pip",
        "pipx",
        "python",
        "python3",
        "four-isles",
        "git",
        "mypy",
        "ruff",
        "apt",
        "npm",
        "install",
        "cp",
        "echo",
    }
)
"""Names of programs in running text, without a command."""
_NOT_COPIED: Final = shutil.ignore_patterns(".git", ".venv*", "__pycache__", ".*_cache", "dist", "build", "*.egg-info")
_SECONDS: Final = 1200.0
"""Seconds for a command on a busy machine."""
_START_SECONDS: Final = 60.0
_END_SECONDS: Final = 5.0
_FILE: Final = "four-isles.sqlite3"
_ANSWERS: Final = "en\n4711\n4711\n" + "\n" * 20


class Rule(NamedTuple):
    """A family of commands, and what running one of them gives."""

    pattern: str
    """Regular expression of the whole documented command, without its comment."""
    run: str = ""
    """Replacement with the smallest arguments; empty: not run."""
    first: str = ""
    """Regular expression of the first line of output; empty: no output."""
    code: int = 0
    why: str = ""
    """Reason that a command is not run."""
    is_window: bool = False
    """True for a program that runs until a signal ends it."""
    answers: str = ""
    """Standard input."""


def _elsewhere(pattern: str, why: str) -> Rule:
    return Rule(pattern, why=why)


_START: Final = r"(?:python main\.py|py main\.py|main\.py|four-isles)"
RULES: Final = (
    # The program
    Rule(
        rf"(?:SDL_FRAMEBUFFER_ACCELERATION=1 )?{_START}(?: \[--window 1280x720\].*)?",
        "main.py --data {data}",
        is_window=True,
    ),
    Rule(
        r"SDL_VIDEODRIVER=x11 python main\.py", "DISPLAY= SDL_VIDEODRIVER=x11 main.py --data {data}", r"No window .*", 1
    ),
    Rule(rf"{_START} --kiosk(?: --data \S+)?", "main.py --kiosk --data {data}", is_window=True),
    Rule(rf"{_START} (?:FILE\.\.|friend\.tmx)", "main.py --data {data} levels/mosaic/court.tmx", is_window=True),
    Rule(rf"{_START} replay FILE\.\.", "main.py replay --data {data} {records}", is_window=True),
    Rule(rf"{_START} replay --check", "main.py replay --check {records}", r"\d+ records are right: .*"),
    Rule(
        rf"{_START} simulate --out",
        "main.py simulate mosaic --seats easy --out {out}",
        r"mosaic on board court: 1 game, .*",
    ),
    Rule(rf"{_START} simulate .*", "", r"\w+ on board \w+: 1 game, seed \d+"),
    Rule(rf"{_START} check-board \S+", "main.py check-board levels/bridges/a.tmx", r".*a\.tmx can be played\."),
    Rule(rf"{_START} doctor(?: --data DIR)?", "main.py doctor --data {data}", r"Four Isles [\d.]+, a clone in .*"),
    Rule(rf"{_START} export --csv FILE", "main.py export --csv {out}/results.csv --data {data}", r"\d+ rows in .*"),
    Rule(
        rf"{_START} print bridges/a --out a\.pdf",
        "main.py print bridges/a --out {out}/a.pdf --data {data}",
        r".*a\.pdf is written; .*",
    ),
    Rule(
        rf"{_START} text RECORD",
        "main.py text {records}/bridges-a-0.json --data {data}",
        r'\[Format "four-isles-text"\]',
    ),
    Rule(rf"{_START} data export FILE", "main.py data export {out}/all.isles.zip --data {data}", r"\d+ games, .*"),
    Rule(rf"{_START} menu(?: \[--remove\])?", "main.py menu", r"Four Isles is in the menu; .*"),
    Rule(
        r"(?:\S+/)?(?:python main\.py|four-isles) kiosk-setup",
        "main.py kiosk-setup --data {data}",
        r"Setting up the kiosk in .*",
        answers=_ANSWERS,
    ),
    Rule(rf"{_START} bench", "main.py bench --json --quick", r"\{"),
    Rule(r"python -X importtime -c \"import game\.navigator\"", "-X importtime -c 'import game.navigator'"),
    _elsewhere(r"python main\.py \[COMMAND\]", "a pattern"),
    # Tools
    _elsewhere(r"python -m tests\.voice_recording FOLDER \[GAME \.\.\]", "needs speech-dispatcher"),
    Rule(r"python -m tools\.languages", "-m tools.languages", r"de: 0 due"),
    Rule(r"python -m tools\.languages --done (?:CODE|de fr)", "-m tools.languages --done fr"),
    Rule(
        r"python -m tools\.build_sheets --contact ui out\.png",
        "-m tools.build_sheets --contact ui {out}/ui.png",
        r".*: \d+ sprites",
    ),
    Rule(r"python -m tools\.build_sheets", "-m tools.build_sheets"),
    Rule(r"python -m tools\.build_(?P<what>places|icons)", r"-m tools.build_\g<what>"),
    Rule(r"python -m tools\.build_sounds", "-m tools.build_sounds --check", r"file +kind +bytes .*"),
    Rule(
        r"python -m tools\.screenshots(?: OUT.*)?",
        "-m tools.screenshots {out} --only rules --lang en",
        r"en rules: \d+ pictures, .*",
    ),
    Rule(r"python -m tools\.achievements(?: FOLDER \.\.)?", "-m tools.achievements {records}", r"bridges early 3: .*"),
    Rule(
        r"python -m tools\.new_game (?P<name>NAME|<name>|marbles)",
        "-m tools.new_game marbles",
        r"game/isles/marbles is there and registered; .*",
    ),
    Rule(r"python -m tools\.mutants(?: .*)?", "-m tools.mutants codes --sample 1", r"\| area .*|\| codes .*|codes.*"),
    Rule(r"python -m tools\.kiosk_soak", "-m tools.kiosk_soak --visits 1", r".*\b1 visits.*"),
    Rule(r"python -m tools\.attract_soak(?: .*)?", "-m tools.attract_soak --minutes 0.2", r" +0 min: [\d.]+ MiB, .*"),
    Rule(r"python -m tools\.soak_test", "-m tools.soak_test --steps 5", r"5 steps, .*"),
    Rule(r"python -m tools\.fuzz(?: .*)?", "-m tools.fuzz rows --seconds 1", r"rows: .*"),
    Rule(
        r"python -m tools\.text_checks",
        "-m tools.text_checks mosaic --games 1 --every 50",
        r"mosaic: 1 games so far, .*",
    ),
    Rule(
        r"python -m tools\.find_puzzles GAME(?: --counted)?",
        "-m tools.find_puzzles waterways --counted --games 1 --seed 2001 --file {out}/found.json",
        r"seed 2001 most-points .*",
    ),
    Rule(
        r"python -m tools\.choose_puzzles GAME FILE \.\.",
        "-m tools.choose_puzzles waterways assets/puzzles/waterways.json --most 1 --out {out}/chosen.json",
        r"\S+ +1 \[.*\]",
    ),
    Rule(
        r"python -m tools\.check_puzzles GAME(?: --count \d+)?",
        "-m tools.check_puzzles waterways --count 1 --seed 4",
        r"1 W\d+ .*: solved again",
    ),
    Rule(
        r"python -m tools\.check_reviews(?: \[GAME \.\.\])?",
        "-m tools.check_reviews mosaic --positions 1 --deals 1 --times 1",
        r"mosaic .*",
    ),
    Rule(r"python -m tools\.chess_playouts", "-m tools.chess_playouts", r"bridges +\d+ plies a second, .*"),
    Rule(
        r"python -m tools\.handicaps \w+ +(--(seats|board|levels) [\w,]+ +)?--units [\d,]+ +--games \d+ +--seed \d+",
        "-m tools.handicaps elevens --board standard --levels easy,easy --units 2 --games 1",
        r"elevens standard: easy v easy, 2 units: .* of 1, .*",
    ),
    Rule(
        r"python -m tools\.handicap_proposals \w+ --shares [\d:.,]+",
        "-m tools.handicap_proposals bridges --shares 0:8,5:20 --pairs 2",
        r"after 40 games: .*",
    ),
    Rule(r"python -m tools\.starts", "-m tools.starts a --decks 1 --starts 2/3", r"a \(.*\), 1 decks from seed 100"),
    Rule(r"python -m tools\.seen_racks", "-m tools.seen_racks --games 1", r"\d of 1: .*"),
    Rule(
        r"python -m tools\.elevens_before CHECKOUT --seats N",
        "-m tools.elevens_before . --seats 2 --games 1",
        r"1 games, \d won: .*",
    ),
    Rule(
        r"python -m tools\.learn_elevens --games N --out FILE",
        "-m tools.learn_elevens --games 1 --out {out}/learned.bin",
        r".*: 1 games, .*",
    ),
    Rule(
        r"python -m tools\.uct_waterways",
        "-m tools.uct_waterways --table two --games 1 --times 0.1",
        r"game 1: hard .*",
    ),
    Rule(
        r"python -m tools\.playing_styles GAME .*",
        "-m tools.playing_styles mosaic --level easy --games 1",
        r"mosaic: .*",
    ),
    Rule(
        r"python -m tools\.hints GAME --positions 300", "-m tools.hints mosaic --positions 2", r"mosaic: 2 positions .*"
    ),
    Rule(r"python -m tools\.measure pace", "-m tools.measure pace --paced 1 --game waterways", r"## pace"),
    Rule(
        r"python -m tools\.measure (?:saboteur --width 1|\[PART \.\.\])",
        "-m tools.measure saboteur --most 1",
        r"## saboteur",
    ),
    Rule(
        r"python -m tools\.board_figures(?: 6 --fresh 40)?",
        "-m tools.board_figures 1 --only mosaic --level random --seats 1",
        r"mosaic court 1 .*",
    ),
    Rule(r"python -m tools\.weeks", "-m tools.weeks --only mosaic --until 2026-48"),
    Rule(r"python -m tools\.release check v1\.2\.3", "-m tools.release check v1.2.3", code=1),
    Rule(r"python -m tools\.release notes", "-m tools.release notes", r".+"),
    Rule(r"python -m tools\.release checksums DIR", "-m tools.release checksums {records}"),
    Rule(
        r"python -m tools\.package\.program_proof PROGRAM",
        "-m tools.package.program_proof main.py",
        r"NOT PROVED: .*|\w+: a game of .*",
        1,
    ),
    _elsewhere(
        r"python -m tools\.package(?: --prove)?", "a build of some minutes; the release workflow makes and proves it"
    ),
    _elsewhere(r"python -m tools\.package\.appimage --runtime FILE", "needs the built folder and a runtime"),
    _elsewhere(r"python -m tools\.package\.installer", "needs the built folder and NSIS"),
    _elsewhere(r"python -m tools\.<name>|python -m", "a pattern"),
    Rule(r"python -m tools\.check_commands", "-m tools.check_commands --list", r"\S+: .+ \| .*"),
    # Tests
    Rule(
        r"python -m tests\.(?P<what>golden|refusals)(?: waterways| <name>)?",
        r"-m tests.\g<what> waterways",
        r"written: .*",
    ),
    Rule(r"python -m tests\.clicks NAME", "-m tests.clicks settings", r"\{"),
    Rule(r"python -m tests\.walks NAME", "-m tests.walks settings", r"\{"),
    Rule(r"python -m tests\.outlines(?: NAME)?", "-m tests.outlines settings", r"== settings"),
    Rule(
        r"python -m pytest tests -k marbles -q",
        "-m pytest tests/test_golden.py -k marbles -q -n0 -p no:cacheprovider",
        r"\.+ .*",
    ),
    Rule(
        r"python -m pytest (?P<what>tests/\S+) -q",
        r"-m pytest \g<what> -q --collect-only -p no:cacheprovider",
        r"tests/.*::.*",
    ),
    Rule(
        r"EXAMPLES=2000 python -m pytest (?P<what>.*)",
        r"-m pytest \g<what> -q --collect-only -p no:cacheprovider",
        r"tests/.*::.*",
    ),
    _elsewhere(
        r"(?:python|py) -m pytest(?: -m slow| -n0 FILE)?|\.ci/run|ruff check \.|ruff format \.|mypy", "part of .ci/run"
    ),
    # Other machines
    _elsewhere(
        r"(?:python3?|py) -m pip \.\.|python3 -m venv .*|.*\bpip (?:install|uninstall|wheel)\b.*|pipx install \.",
        "installs; .ci/run does it",
    ),
    _elsewhere(
        r"(?:apt|apt-get|npm|useradd|mkdir|cp|install|runuser|systemctl|systemd-analyze|echo|journalctl|git|pre-commit) .*",
        "administration of a machine",
    ),
    _elsewhere(r"(?:desktop-file-validate|appstreamcli)(?: .*)?", "part of .ci/run"),
    _elsewhere(r"four-isles <date> .*|four-isles odd rows\.jsonl", "a file's name"),
)


class Named(NamedTuple):
    """A command that a document names."""

    document: str
    command: str


def documents() -> Iterator[Path]:
    """Documents of the project, without those of others and the CHANGELOG."""
    folders = (ROOT, ROOT / "docs", ROOT / "levels", ROOT / "tools", ROOT / ".github")
    for path in sorted(
        {*(each for folder in folders for each in folder.glob("*.md")), *(ROOT / "assets").rglob("*.md")}
    ):
        if path.name != "CHANGELOG.md":
            yield path


def named_commands() -> list[Named]:
    """Commands in fenced blocks and code spans, each document's without repetition."""
    found: dict[Named, None] = {}
    for path in documents():
        text = path.read_text(encoding="utf-8")
        lines = [
            part
            for language, block in _FENCE.findall(text)
            if language == ""
            for line in block.splitlines()
            for part in re.split(r"&&|;", re.split(r"\s{2,}(?![\s-])", line.strip())[0].partition(" #")[0])
        ]
        for words in (*lines, *_SPAN.findall(_FENCE.sub("", text))):
            command = " ".join(words.split())
            if _COMMAND.fullmatch(command) and command not in _MENTIONS:
                found[Named(path.relative_to(ROOT).as_posix(), command)] = None
    return list(found)


def rule_of(command: str) -> Rule | None:
    """The first rule of a command."""
    return next((rule for rule in RULES if re.fullmatch(rule.pattern, command)), None)


def gaps() -> list[str]:
    """Commands without a rule, and rules without a command."""
    commands = named_commands()
    used = {rule_of(each.command) for each in commands}
    return [f"{each.document}: no rule for {each.command}" for each in commands if rule_of(each.command) is None] + [
        f"no document names {rule.pattern}" for rule in RULES if rule not in used
    ]


def smallest(rule: Rule, command: str) -> str:
    """The command line that is run for a documented command."""
    if not re.fullmatch(rf"{_START} simulate .*", command) or rule.run:
        return re.sub(rule.pattern, rule.run, command, count=1)
    words = re.sub(rf"^{_START} ", "main.py ", command)
    for pattern, other in (
        (r"--games \d+", "--games 1"), (r"\b(?:hard|medium)\b", "easy"), (r"\bGAME\b", "bridges"), (r"<name>", "mosaic"),
        (r"--board mine", "--board b"),
    ):  # fmt: skip
        words = re.sub(pattern, other, words)
    return words


class Trial:
    """A copy of the project in which commands run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.project = folder / "project"
        shutil.copytree(ROOT, self.project, ignore=_NOT_COPIED)
        self.environment = {
            **os.environ,
            "HOME": str(folder / "home"), "XDG_DATA_HOME": str(folder / "home" / "data"),
            "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONDONTWRITEBYTECODE": "1",
        }  # fmt: skip
        (folder / "home").mkdir()
        (folder / "out").mkdir()
        self._run("main.py simulate bridges --seats easy,easy --games 2 --out {records}", "")
        self._count = 0

    def fault_of(self, rule: Rule, command: str) -> str:
        """Run a documented command; the deviation from its rule, empty if there is none."""
        self._count += 1
        line = smallest(rule, command)
        if rule.is_window:
            return self._fault_of_window(line)
        try:
            done = self._run(line, rule.answers)
        except subprocess.TimeoutExpired:
            return f"{line}: goes on for {_SECONDS:.0f} s"
        first = next((each for each in done.stdout.splitlines() if each and not each.startswith("pygame-ce ")), "")
        last = (done.stderr.strip().splitlines() or [""])[-1]
        if done.returncode != rule.code:
            return f"{line}: exit code {done.returncode}, not {rule.code}: {last or first}"
        if "Traceback" in done.stderr:
            return f"{line}: ends in a traceback: {last}"
        if not re.fullmatch(rule.first, first):
            return f"{line}: begins with {first!r}, not {rule.first!r}"
        return ""

    def _words(self, line: str) -> tuple[list[str], dict[str, str]]:
        for name in ("data", "out", "records"):
            line = line.replace(f"{{{name}}}", str(self.folder / name))
        words = shlex.split(line)
        environment = dict(self.environment)
        while "=" in words[0]:
            name, _, value = words.pop(0).partition("=")
            environment[name] = value
        return [sys.executable, *words], environment

    def _run(self, line: str, answers: str) -> subprocess.CompletedProcess[str]:
        words, environment = self._words(line)
        return subprocess.run(
            words, cwd=self.project, env=environment, input=answers, capture_output=True, text=True, timeout=_SECONDS,
            check=False,
        )  # fmt: skip

    def _fault_of_window(self, line: str) -> str:
        """Start a program, wait until it has written its data, and end it by a signal."""
        data = self.folder / f"data-{self._count}"
        words, environment = self._words(line.replace("{data}", str(data)))
        with subprocess.Popen(
            words, cwd=self.project, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, text=True,
        ) as running:  # fmt: skip
            try:
                end = time.monotonic() + _START_SECONDS
                while not (data / _FILE).exists() and running.poll() is None and time.monotonic() < end:
                    time.sleep(0.1)
                time.sleep(1.0)
                if running.poll() is not None:
                    return f"{line}: ends by itself with exit code {running.returncode}"
                running.send_signal(signal.SIGTERM)
                _, errors = running.communicate(timeout=_END_SECONDS)
            except subprocess.TimeoutExpired:
                return f"{line}: goes on for {_END_SECONDS:.0f} s after SIGTERM"
            finally:
                running.kill()
        if running.returncode not in (0, 128 + signal.SIGTERM) or errors.strip():
            return f"{line}: ends with exit code {running.returncode}: {errors.strip()}"
        return "" if (data / _FILE).exists() else f"{line}: writes no data"


def main(argv: Sequence[str]) -> int:
    """Run the commands and return 1 if any differs from its rule."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.check_commands", description=(__doc__ or "").split(":", 1)[0]
    )
    parser.add_argument("words", nargs="*", metavar="WORD", help="run only commands that contain one of these words")
    parser.add_argument("--list", action="store_true", help="list the commands and run none")
    given = parser.parse_args(argv)
    faults = gaps()
    done: set[str] = set()
    with tempfile.TemporaryDirectory(prefix="commands-") as folder:
        trial = None if given.list else Trial(Path(folder))
        for document, command in sorted(
            named_commands(), key=lambda each: "marbles" in each.command
        ):  # a fifth isle last
            rule = rule_of(command)
            if rule is None or (given.words and not any(word in command for word in given.words)):
                continue
            line = "" if rule.why else smallest(rule, command)
            if given.list:
                print(f"{document}: {command} | {rule.why or line}")
            elif line and line not in done:
                done.add(line)
                start = time.monotonic()
                assert trial is not None
                fault = trial.fault_of(rule, command)
                print(f"{'FAULT' if fault else 'ok   '} {time.monotonic() - start:5.1f} s  {line}", flush=True)
                faults += [f"{document}: {fault}"] if fault else []
    for fault in faults:
        print(fault)
    print(f"{len(done)} commands run; faults: {len(faults)}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
