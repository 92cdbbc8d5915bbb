"""Documents that code and documents name exist, and their links, paths, commands, sections and figures hold."""

from __future__ import annotations

import doctest
import importlib.util
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from pygame import Color

from game import command_line
from game.match.records import VERSION as RECORD_VERSION
from game.program import VERSION
from game.registry import plugin
from game.storage import schema
from game.ui import palette

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
SEARCHED = ("game", "tests", "tools", "packaging", "docs", "levels", "assets", ".ci", ".github")
OTHERS = ROOT / "packaging" / "licences"
"""Texts of other projects, which name documents of their own."""
READ = frozenset({".py", ".md", ".toml", ".sh", ".service", ".spec", ".conf", ".xml", ".css", ""})

OURS = ("bridges", "elevens", "waterways", "mosaic")

DOCUMENT = re.compile(r"(?<![\w./*-])((?:[\w.-]+/)*[\w-]+\.md)\b")
SECTION = re.compile(r"\b(rules|formats)\.md(?:,)? (?:section )?([0-9])(?!\w*\.md)")
RULE = re.compile(r'\brules\.md (?:section )?[0-9],((?: (?:and )?"[^"]+",?)+)')
LINK = re.compile(r'\]\(([^)\s]+)\)|<img src="([^"]+)"')
TOOL = re.compile(r"python -m ((?:tools|tests)\.[a-z_]+)")
PROGRAM = re.compile(
    r"(?:python main\.py|py main\.py|bin/four-isles|four-isles\.exe|`four-isles(?= -|[^`.]*`)) ([^`\n|]*)"
)
SPAN = re.compile(r"`([^`\n]+)`")
FENCE = re.compile(r"^ *```.*?^ *```", re.MULTILINE | re.DOTALL)
PATH = re.compile(rf"(?:{'|'.join(SEARCHED)})/[\w.<>/-]+|(?:[\w.<>-]+/)+(?:[\w<>-]*\.[\w.-]+)?")
ELSEWHERE = re.compile(r"/|~|\$|https?:|[\w.-]*<(?!isle>)|dist/|four-isles/|share/|venv/|exports/|imports/|\.\./")
"""Paths of a reader's machine, of an installed or built program, and patterns."""


def texts() -> Iterator[Path]:
    """Text files of the project that may name a document."""
    top = [path for path in ROOT.iterdir() if path.is_file() and not path.name.startswith(".")]
    below = [path for folder in SEARCHED for path in (ROOT / folder).rglob("*") if path.is_file()]
    for path in sorted({*top, *below}):
        if path.suffix in READ and OTHERS not in path.parents and "__pycache__" not in path.parts:
            yield path


@cache
def read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


@cache
def documents() -> tuple[Path, ...]:
    return tuple(path for path in texts() if path.suffix == ".md")


@cache
def files() -> frozenset[str]:
    """All files and folders of the project, as paths from its root, folders with a slash at the end."""
    found = set()
    for folder, inner, names in os.walk(ROOT):
        inner[:] = [name for name in inner if not name.startswith(".venv") and name not in (".git", "__pycache__")]
        here = Path(folder).relative_to(ROOT).as_posix()
        found |= {f"{here}/{name}" for name in names} | {f"{here}/{name}/" for name in inner}
    return frozenset(path.removeprefix("./") for path in found)


def exists(name: str, beside: Path) -> bool:
    return any((folder / name).is_file() for folder in (ROOT, DOCS, ROOT / "assets", beside.parent))


def where(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_documents_that_are_named_exist() -> None:
    lost = [
        f"{where(path)} names {name}"
        for path in texts()
        for name in DOCUMENT.findall(read(path))
        if path != Path(__file__) and not exists(name, path)
    ]
    assert lost == []


def test_sections_of_rules_and_formats_that_are_named_exist() -> None:
    for path in texts():
        for page, number in SECTION.findall(read(path)):
            assert f"\n## {number}. " in read(DOCS / f"{page}.md"), f"{where(path)}: {page}.md has no section {number}"
        for rule in (rule for rules in RULE.findall(read(path)) for rule in re.findall('"([^"]+)"', rules)):
            assert rule in read(DOCS / "rules.md"), f"{where(path)}: no rule {rule!r} in rules.md"


def anchors(path: Path) -> set[str]:
    """The anchors of a document's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", FENCE.sub("", read(path)), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_links_and_pictures_lead_somewhere() -> None:
    lost = []
    for path in documents():
        for target in (link or picture for link, picture in LINK.findall(read(path))):
            if re.match(r"[a-z]+:", target):
                continue
            file, _, anchor = target.partition("#")
            aim = (path.parent / file).resolve() if file else path
            if not aim.exists() or (anchor and anchor not in anchors(aim)):
                lost.append(f"{where(path)}: {target}")
    assert lost == []


def has_path(name: str) -> bool:
    """Search files and folders for a path; ``<isle>`` and the like match any name."""
    pattern = re.sub(r"<\w+>", "[^/]+", re.escape(name).replace(r"\<", "<").replace(r"\>", ">"))
    wanted = re.compile(rf"(?:.*/)?{pattern}/?")
    return any(wanted.fullmatch(path) for path in files())


def test_paths_that_documents_name_exist() -> None:
    lost = [
        f"{where(path)}: {span}"
        for path in documents()
        if path.name != "CHANGELOG.md"
        for span in SPAN.findall(FENCE.sub("", read(path)))
        if PATH.fullmatch(span) and not ELSEWHERE.match(span) and not has_path(span)
    ]
    assert lost == []


def test_tests_that_documents_name_exist() -> None:
    sources = "\n".join(read(path) for path in (ROOT / "tests").rglob("test_*.py"))
    for path in documents():
        for name in re.findall(r"`(test_\w+)`", read(path)):
            assert f"def {name}(" in sources, f"{where(path)}: there is no {name}"


def options_of(source: str) -> set[str]:
    return set(re.findall(r'"(--?[a-z][a-z-]*)"', source)) | {"--help"}


def test_tools_that_are_named_exist_with_their_options() -> None:
    for path in texts():
        for line in (*SPAN.findall(FENCE.sub("", read(path))), *"\n".join(FENCE.findall(read(path))).splitlines()):
            for module in TOOL.findall(line) if path.suffix == ".md" else ():
                spec = importlib.util.find_spec(module)
                assert spec is not None, f"{where(path)}: there is no {module}"
                assert spec.origin is not None
                origin = Path(spec.origin)
                parts = origin.parent.rglob("*.py") if origin.name == "__init__.py" else [origin]
                known = set().union(*(options_of(read(part)) for part in parts))
                used = set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", line.partition("#")[0]))
                assert used <= known, f"{where(path)}: {module} has no {', '.join(sorted(used - known))}"
        for module in TOOL.findall(read(path)):
            assert importlib.util.find_spec(module) is not None, f"{where(path)}: there is no {module}"


def test_commands_of_the_program_that_documents_name_exist_with_their_options() -> None:
    known = options_of(read(ROOT / "game" / "command_line.py"))
    for path in documents():
        for words in PROGRAM.findall(read(path)):
            first = words.split()[0] if words.split() else ""
            named = re.fullmatch(r"[a-z][a-z-]+", first)
            is_command = named is None or first in command_line._COMMANDS or "." in first
            assert is_command, f"{where(path)}: there is no command {first!r}"
            used = set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", words.partition("#")[0]))
            assert used <= known, f"{where(path)}: no option {', '.join(sorted(used - known))}"
    page = read(DOCS / "formats.md")
    assert [name for name in command_line._COMMANDS if name and f"`{name}" not in page] == []


def tools() -> list[str]:
    """Modules that ``python -m`` starts."""
    single = [path.stem for path in (ROOT / "tools").glob("*.py") if 'if __name__ == "__main__"' in read(path)]
    return sorted([*single, *(path.parent.name for path in (ROOT / "tools").glob("*/__main__.py"))])


def test_every_tool_has_a_row() -> None:
    page = read(ROOT / "tools" / "README.md")
    assert [name for name in tools() if f"| `{name}` |" not in page] == []


ASKED_FOR_HELP = """
import contextlib, io, json, runpy, sys
answers = {}
for name in json.loads(sys.argv[1]):
    sys.argv = [name, "--help"]
    said = io.StringIO()
    try:
        with contextlib.redirect_stdout(said):
            runpy.run_module(f"tools.{name}", run_name="__main__", alter_sys=True)
        answers[name] = "does not end"
    except SystemExit as end:
        is_help = end.code in (0, None) and said.getvalue().startswith("usage: ")
        answers[name] = "" if is_help else f"no usage: {said.getvalue()[:200]}"
    except ModuleNotFoundError as error:
        answers[name] = "" if error.name.partition(".")[0] not in ("game", "tools", "tests") else repr(error)
    except BaseException as error:
        answers[name] = repr(error)
print(json.dumps(answers))
"""


@pytest.mark.slow
def test_every_tool_answers_help_and_does_nothing_else() -> None:
    asked = subprocess.run(
        [sys.executable, "-c", ASKED_FOR_HELP, json.dumps(tools())],
        cwd=ROOT, capture_output=True, text=True, timeout=120, check=True,
    )  # fmt: skip
    answers: dict[str, str] = json.loads(asked.stdout.splitlines()[-1])
    assert {name: answer for name, answer in answers.items() if answer} == {}


def test_a_tool_names_the_package_that_is_not_installed(tmp_path: Path) -> None:
    gone = "raise ModuleNotFoundError('No module named numpy', name='numpy')"
    (tmp_path / "numpy.py").write_text(gone, encoding="utf-8")
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    for tool in ("build_sheets", "build_sounds"):
        tried = subprocess.run(
            [sys.executable, "-m", f"tools.{tool}", "--help"],
            cwd=ROOT, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip
        said = "numpy is not installed: python -m pip install -r requirements-dev.txt"
        assert (tried.returncode, tried.stderr.splitlines()[-1:]) == (1, [said])
        assert "Traceback" not in tried.stderr


def test_the_example_runs() -> None:
    done = doctest.testfile(str(DOCS / "example.md"), module_relative=False, encoding="utf-8")
    assert done.attempted > 10
    assert done.failed == 0


# Figures that code knows


@pytest.mark.parametrize("game", OURS)
def test_hosts_read_for_how_many_a_game_is(game: str) -> None:
    sizes = plugin(game).table_sizes
    assert f"| {game.capitalize()} | {sizes[0]} to {sizes[-1]} |" in read(DOCS / "hosts.md")
    assert f". {game.capitalize()} ({sizes[0]} to {sizes[-1]} players)" in read(DOCS / "rules.md")
    assert f"**{game.capitalize()}**, {sizes[0]} to {sizes[-1]} players" in read(ROOT / "README.md")


@pytest.mark.parametrize("game", OURS)
def test_board_authors_read_which_boards_are_shipped(game: str) -> None:
    shipped = ", ".join(f"`{name}`" for name in plugin(game).shipped)
    assert f"{game.capitalize()} {shipped}" in " ".join(read(DOCS / "formats.md").split())
    for name in plugin(game).shipped:
        board = plugin(game).load_board(name)
        assert f"| {board.title('en')} (`{name}`) | {board.difficulty} |" in read(ROOT / "levels" / "README.md")


def test_the_readme_counts_boards_and_achievements() -> None:
    page = read(ROOT / "README.md")
    assert f"; {sum(len(plugin(game).shipped) for game in OURS)} boards are there already" in page
    assert sum(len(plugin(game).achievement_definitions) for game in OURS) == 40
    assert "forty achievements" in page


def test_formats_tells_the_versions_of_records_and_storage() -> None:
    page = read(DOCS / "formats.md")
    assert f'"version": {RECORD_VERSION}, ' in page
    assert f"`user_version`, today {schema.VERSION} " in page
    assert f"`0x{schema.APPLICATION:X}`" in page
    assert f"four-isles {VERSION}" in page
    tables = re.findall(r"CREATE TABLE (\w+)", schema.SCHEMA)
    assert [table for table in tables if f"`{table}`" not in page] == []


def test_the_page_on_the_look_has_the_palette() -> None:
    rows = dict(re.findall(r"\| (\w+) \| (#[0-9A-F]{6}) ", read(DOCS / "art.md")))
    assert len(rows) == 14
    for name, colour in rows.items():
        assert Color(colour) == getattr(palette, name.upper())
