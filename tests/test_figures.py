"""Sizes, counts and limits that documents name are those of the code."""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from game.board_library import fresh
from game.boards import parse_budget
from game.core.players import LEVELS
from game.isles.bridges.rules import scoring, sheet
from game.isles.bridges.rules import setup as bridges_setup
from game.isles.bridges.rules import state as bridges
from game.isles.bridges.rules.board import Flag
from game.isles.bridges.rules.scoring import Goal
from game.isles.elevens.rules import state as elevens
from game.isles.elevens.rules import tiles
from game.isles.mosaic.rules import board as mosaic
from game.isles.waterways import board as waterways
from game.isles.waterways.rules import setup as waterways_setup
from game.isles.waterways.rules import stones
from game.kiosk import operator_log, supervisor
from game.languages import languages
from game.match import records
from game.menus.chart import page as chart_page
from game.modes import codes
from game.modes.regatta import MAX_LEGS
from game.registry import plugin
from game.storage import pin, saved_games, usage_counts, visitor_cleanup
from game.ui import sheets, text
from tests.outlines import SCREENS
from tests.page_screens import FULL_SCREENS, PRESSED_SCREENS
from tests.walks import STARTS, STEPS

ROOT = Path(__file__).resolve().parents[1]
NUMERALS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
ISLANDS = plugin("bridges").load_board("a").board
RED, BLUE = (len(ISLANDS.flagged(flag)) for flag in (Flag.RED, Flag.BLUE))
COURT, CORNERS, TWIN = (
    plugin(game).load_board(name).board
    for game, name in (("mosaic", "court"), ("mosaic", "corners"), ("waterways", "twin"))
)


@cache
def page(name: str) -> str:
    """A document as one line."""
    return " ".join((ROOT / name).read_text(encoding="utf-8").split())


def word(number: float) -> str:
    assert number == int(number)
    return NUMERALS[int(number)]


def listed(values: Iterable[int]) -> str:
    return ", ".join(f"{value}" for value in values)


CLAIMS: list[tuple[str, str]] = [
    # The program
    ("README.md", f"a regatta over any of the games in a row, {word(3)} levels of computer"),
    ("docs/hosts.md", f"in {word(len([level for level in LEVELS if level != 'random']))} strengths"),
    ("docs/hosts.md", f"up to {word(MAX_LEGS)} games in a row"),
    ("README.md", f"press the title for {word(chart_page._LONG_PRESS)} seconds"),
    ("docs/operators.md", f"plate on the chart for {word(chart_page._LONG_PRESS)} seconds"),
    ("docs/operators.md", f"a PIN ({pin.MIN_LENGTH} to {pin.MAX_LENGTH} digits)"),
    ("docs/operators.md", f"up to {word(pin.MAX_WAIT / 60)} minutes"),
    ("docs/operators.md", f"newest {saved_games.MAX_TICKETS} hold for {saved_games.TICKET_DAYS} days"),
    ("docs/kiosk.md", f"all {10**pin.MIN_LENGTH:,} PINs of four digits"),
    ("docs/kiosk.md", f"{saved_games.TICKET_DAYS} days, the newest {saved_games.MAX_TICKETS} of each"),
    ("docs/kiosk.md", f"the newest {visitor_cleanup.MAX_GAMES:,}, and at most as many older ones"),
    ("docs/kiosk.md", f"beyond {visitor_cleanup.MAX_ATTEMPTS:,} rows"),
    ("docs/kiosk.md", f"of a chart of the day after {visitor_cleanup.DAILY_DAYS} days"),
    ("docs/kiosk.md", f"figures by day and hour | {usage_counts.MAX_DAYS} days"),
    ("docs/kiosk.md", f"`kiosk-log.jsonl` | {operator_log.MAX_BYTES >> 10} KiB"),
    ("docs/kiosk.md", f"(after {supervisor._MIN_WAIT:g} s, then 1, 2, 4 and so on up to a minute"),
    ("docs/reliability.md", f"silence of {supervisor._SILENCE:.0f} s is a hang"),
    ("docs/reliability.md", f"{supervisor._FIRST_BEAT:.0f} s are granted to a start"),
    ("docs/testing.md", f"digests of what {len(SCREENS) // 10 * 10} pages and tables"),
    ("docs/testing.md", f"{len(FULL_SCREENS) // 10 * 10} pages of a program in which much was played"),
    ("docs/testing.md", f"{len(PRESSED_SCREENS) // 10 * 10} more after clicks"),
    ("docs/testing.md", f"{len(STARTS)} walks of {STEPS} steps"),
    ("docs/performance.md", f"cached up to {sheets._CACHE_WINDOWS:g} windows"),
    ("docs/performance.md", f"labels up to {text._CACHE_WINDOWS:g} of one"),
    # Boards
    (
        "docs/formats.md",
        f"`fresh-3-48213` is generated from its name: difficulty {fresh.DIFFICULTIES[0]} to {fresh.DIFFICULTIES[-1]}",
    ),
    ("docs/formats.md", f"a seed from 1 to {fresh.MAX_SEEDS - 1}"),
    ("levels/README.md", f"at most {parse_budget.MAX_BYTES >> 20} MiB"),
    ("levels/README.md", f"at most {parse_budget.MAX_IMAGE_SIDE} × {parse_budget.MAX_IMAGE_SIDE} pixels"),
    ("levels/README.md", f"pixels and {parse_budget.MAX_IMAGE_BYTES >> 20} MiB"),
    ("levels/README.md", f"at most {parse_budget.MAX_IMAGE_PIXELS // 10**6} million pixels"),
    ("levels/README.md", f"decoded they take {parse_budget.MAX_IMAGE_PIXELS * 4 >> 20} MiB"),
    *(
        (document, f"map is the board, {waterways.MIN_SIDE} to {waterways.MAX_SIDE} cells each way")
        for document in ("docs/formats.md", "levels/README.md")
    ),
    # Records and codes
    ("docs/formats.md", f"**Limits.** {records.LARGEST_BYTES >> 20} MiB and {records.DEEPEST} levels of nesting"),
    ("docs/formats.md", f"reads versions 1 to {records.VERSION}"),
    (
        "docs/formats.md",
        f"in groups of {word(codes._GROUP)}, with {word(codes._CHECK_SIZE.bit_length() - 1)} check bits",
    ),
    # Rules
    (
        "docs/rules.md",
        f"A board with {len(ISLANDS.islands)} islands: {RED} with a red flag, {BLUE} with a blue flag",
    ),
    ("docs/rules.md", f"The deck has {len(bridges_setup.CARDS)} cards"),
    ("docs/rules.md", f"{bridges.ROUNDS} cards form the draw pile"),
    ("docs/rules.md", f"at most {word(sheet.MAX_BRIDGES_PER_LINK)} bridges, in one round"),
    ("docs/rules.md", f"an island without a number has at most {word(sheet.MAX_BRIDGES_WITHOUT_NUMBER)}"),
    *(
        ("docs/rules.md", f"{goal} | {scoring.FIRST_POINTS[which]} | {scoring.LATER_POINTS[which]} |")
        for goal, which in (
            ("all 4 red-flag islands finished", Goal.RED),
            ("all 3 blue-flag islands finished", Goal.BLUE),
            (
                f"{scoring.MIN_GROUP_SIZE} finished islands joined by bridges, with no unfinished island in between",
                Goal.SIX,
            ),
        )
    ),
    ("docs/rules.md", f"every finished island scores {scoring.POINTS_PER_ISLAND} points"),
    (
        "docs/rules.md",
        f"three piles of {bridges_setup.PILES[0]}, {bridges_setup.PILES[1]} and {bridges_setup.PILES[2]}",
    ),
    ("docs/rules.md", f"met by the {scoring.SOLO_DEADLINES[Goal.BLUE]}th card, else {scoring.LATER_POINTS[Goal.BLUE]}"),
    ("docs/rules.md", f"{len(tiles.NUMBER_TILES)} tiles: each colour"),
    ("docs/rules.md", f"({len(tiles.COLOURED)} coloured tiles)"),
    ("docs/rules.md", f"The {len(tiles.SYMBOL_TILES)} symbol tiles"),
    ("docs/rules.md", f"{elevens.RACK_SIZES[2]} tiles with 2 or 3 players, {elevens.RACK_SIZES[4]} with 4"),
    ("docs/rules.md", f"Lay 1 to {elevens.LAY_LIMIT} tiles"),
    ("docs/rules.md", f"draws up to {word(elevens.DRAW_LIMIT)}, one at a time"),
    ("docs/rules.md", f"{tiles.SYMBOL_PENALTY} for a symbol tile"),
    ("docs/formats.md", f"a rectangle for each of the {len(tiles.TILE_OF)} fields"),
    ("levels/README.md", f"the {len(tiles.TILE_OF)} fields"),
    ("docs/rules.md", f"{len(stones.KINDS) * stones.STONES_PER_KIND} stones, each covering"),
    (
        "docs/rules.md",
        f"counted once: {len(stones.KINDS)} kinds, {word(stones.STONES_PER_KIND)} stones of each",
    ),
    ("docs/rules.md", f"{len(stones.RING_KINDS)} kinds have outlets on three sides"),
    ("docs/rules.md", f"the rules' default is {waterways_setup.DEFAULT_TARGET}"),
    ("docs/rules.md", f"({TWIN.even_target} on Twin)"),
    ("docs/formats.md", f"(1 or more; {waterways_setup.DEFAULT_TARGET} if not named)"),
    (
        "docs/rules.md",
        f"a bonus piece at {mosaic.BONUS_AT[0]}, at {mosaic.BONUS_AT[1]} and at {mosaic.BONUS_AT[2]} points",
    ),
    ("docs/rules.md", f"The track has {mosaic.TRACK_BOXES} boxes"),
    ("docs/formats.md", f"after the cap of {mosaic.TRACK_BOXES}"),
    ("docs/rules.md", f"Both sheets have {len(COURT.pieces)} pieces"),
    ("docs/rules.md", f"limits of the ranks alone | {listed(COURT.ranks)} | {listed(CORNERS.ranks)} |"),
]


@pytest.mark.parametrize(("document", "sentence"), CLAIMS)
def test_a_document_names_the_figure_of_the_code(document: str, sentence: str) -> None:
    assert sentence in page(document)


def test_the_rules_page_has_the_bounds_of_the_ranks_of_bridges() -> None:
    rows = re.findall(
        r"\| (?:up to )?(\d+)(?:-(\d+))? \| [A-Z]", page("docs/rules.md").partition("The total gives a rank")[2]
    )
    ranks = sorted((int(low), int(high or low)) for low, high in rows)[: len(scoring.RANK_BOUNDS)]
    assert tuple(high + 1 for _, high in ranks) == scoring.RANK_BOUNDS
    assert all(low == before + 1 for (_, before), (low, _) in pairwise(ranks))


def test_the_installation_needs_the_python_that_the_readme_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    oldest = project["requires-python"].removeprefix(">=")
    assert f"You need Python {oldest} or newer" in page("README.md")
    versions = [re.fullmatch(r"Programming Language :: Python :: (3\.\d+)", each) for each in project["classifiers"]]
    known = [match[1] for match in versions if match]
    assert known[0] == oldest
    assert f"Python {known[0]} to {known[-1]}" in page("docs/packaging.md")
    workflow = page(".github/workflows/tests.yml")
    assert all(f'"{version}"' in workflow for version in known)
    assert all(version in page(".ci/run") for version in known[1:])


def test_the_alphabet_of_codes_is_the_documented_one() -> None:
    assert (
        f"base {len(codes.ALPHABET)} (no {', '.join(sorted(set(string.ascii_uppercase) - set(codes.ALPHABET)))};"
        in page("docs/formats.md")
    )


def test_the_packaging_page_names_the_languages_of_the_menu_entry() -> None:
    entry = (ROOT / "packaging" / "four-isles.desktop").read_text(encoding="utf-8")
    names = {"en": "English", "de": "German", "fr": "French"}
    known = ["en", *(code for code in languages() if f"Comment[{code}]=" in entry)]
    assert known == list(languages())
    assert f"in {names[known[0]]}, {names[known[1]]} and {names[known[2]]}" in page("docs/packaging.md")
