"""A run: all parts, one after the other, in each language."""

from __future__ import annotations

import importlib
import time
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from tools.screenshots.accessibility import contrast, large, patterns, targets
from tools.screenshots.boards import drawing, trials, workshop
from tools.screenshots.determinism import pin
from tools.screenshots.filled import filled
from tools.screenshots.isles import bridges, elevens, mosaic, waterways
from tools.screenshots.kiosk import attract, kiosk, operator
from tools.screenshots.lessons import lessons_bridges, lessons_elevens, lessons_mosaic, lessons_waterways
from tools.screenshots.menus import (
    chart,
    daily,
    entries,
    kept,
    players,
    records,
    regatta,
    rules,
    settings,
    setup,
    unsaved,
)
from tools.screenshots.tables import (
    alone,
    command,
    first,
    people,
    replay,
    tables_bridges,
    tables_elevens,
    tables_mosaic,
    tables_waterways,
)
from tools.screenshots.window import Studio

PARTS: Final[tuple[Callable[[Studio], None], ...]] = (
    chart, settings, rules, setup, entries, players, workshop, drawing, trials, records, daily, regatta, unsaved, kept,
    first, tables_bridges,
    tables_elevens, tables_waterways, tables_mosaic, bridges, elevens, waterways, mosaic, people, alone, replay, command,
    lessons_bridges, lessons_elevens, lessons_waterways, lessons_mosaic, contrast, patterns, large, targets, kiosk, attract,
    operator, filled,
)  # fmt: skip
ONLY_ONCE: Final = (first, contrast, patterns, targets, tables_mosaic)
"""Parts that show hardly a word: in the first language of a run only."""


def run(
    out: Path,
    size: tuple[int, int],
    languages: Sequence[str],
    only: Sequence[str],
    text_size: int = 100,
    is_measured: bool = False,
) -> int:
    """Takes the pictures of the chosen parts (all, if none is named); 1 if a part has failed or its words are at fault."""
    out = out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    parts = [part for part in PARTS if not only or part.__name__ in only]
    if len(parts) < len(only):
        print(f"parts are: {' '.join(part.__name__ for part in PARTS)}")
        return 1
    studio = Studio(out, size, pin(size), text_size=text_size)
    if is_measured:
        studio.measure = importlib.import_module("tests.drawn_text").faults_of  # it imports the program
    failed: list[str] = []
    start = time.perf_counter()
    for language in languages:
        studio.language, studio.is_whole = language, language == languages[0]
        for part in parts:
            if part in ONLY_ONCE and not studio.is_whole:
                continue
            studio.part = part.__name__.replace("_", "-")
            before, begun = len(studio.taken), time.perf_counter()
            try:
                part(studio)
            except Exception:  # the other parts go on
                failed.append(f"{studio.part}-{language}")
                traceback.print_exc()
            took = time.perf_counter() - begun
            print(f"{language} {studio.part}: {len(studio.taken) - before} pictures, {took:.1f} s", flush=True)
    print(f"{len(studio.taken)} pictures in {time.perf_counter() - start:.0f} s; failed: {' '.join(failed) or 'none'}")
    if is_measured:
        print(f"{len(studio.faulty)} faults in {len({fault.split(': ')[0] for fault in studio.faulty})} pictures")
    return 1 if failed or studio.faulty else 0
