"""Truth of hints, and repetitions in them: ``python -m tools.hints GAME [--positions 300] [--seed 1] [--level hard]``.

Plays games of every count of seats and variant (``tests.games``) and asks the player of that level at positions spread
over them. Prints how often each reason was found, how often it was false and so not given, how many positions are left
without a reason, and every hint whose words in the bar repeat themselves, in any language. Exit code 1 for a false
reason that was given, or for a repetition.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, pairwise
from types import SimpleNamespace
from typing import Any, Final, cast

from game.core.players import Advice, decide
from game.core.state import GameState
from game.i18n import Texts
from game.languages import FOLDER
from game.match.match import Match
from game.match.records import Record
from game.modes.tables import GameTable
from game.registry import GAMES, plugin
from game.storage.values import Aids, Settings
from game.table.controller import TableController
from game.table.plugin import ui_of
from game.table.sessions.session import Session
from game.ui.motion import FrameSchedule
from tests.games import cases

_A_GAME: Final = 6
"""Positions asked in one game."""
_SAME_WORDS: Final = 5
"""Words in a row that two sentences may not share."""


@dataclass(frozen=True)
class Position:
    """A match as far as it was played, and what the seat to move knows of it."""

    match: Match[Any]
    sample: GameState


def positions(game: str, seed: int) -> Iterator[Position]:
    """Positions without end: games of quick players who now and then move at random."""
    tables = cases(game)
    for number in count():
        match = tables[number % len(tables)].deal(seed + number)
        rng = random.Random(f"{seed}/{number}")
        samples = []
        while (seat := match.seat) is not None:
            samples.append(match.sample_for(seat))
            level = rng.choice(("easy", "medium", "random"))
            match.play(decide(plugin(game).player(level), samples[-1].copy(), rng).move)
        for at in rng.sample(range(len(samples)), min(_A_GAME, len(samples))):
            record = match.record().to_json()
            record |= {"moves": record["moves"][:at], "result": None}
            yield Position(Match.resume(Record.parse(record), match.board), samples[at])


# Words of a hint -----------------------------------------------------------------------------------------------------


class _OwnTurn(Session):
    """The seat to move acts, and sees its own secrets."""

    def __init__(self, match: Match[Any]) -> None:
        self._match = match

    @property
    def may_act(self) -> bool:
        return True

    @property
    def viewer(self) -> int | None:
        return self._match.seat


def hint_controller(position: Position, advice: Advice, language: str) -> TableController[Any]:
    """The controller of a table without a window that shows a hint."""
    game = position.match.game.name
    texts = Texts(language, FOLDER, plugin(game).folder / "lang")
    assets = SimpleNamespace(texts=texts, t=texts.t, sounds=SimpleNamespace(play=lambda sound: None))
    session = SimpleNamespace(aids=Aids())
    services = SimpleNamespace(assets=assets, session=session, storage=SimpleNamespace(settings=Settings()))
    nothing = SimpleNamespace(
        frames=FrameSchedule(), rebuild=lambda: None, clear_motion=lambda: None, subject_place=lambda _: None
    )
    loaded = plugin(game).load_board(position.match.record().board)
    table = GameTable(position.match, loaded, [None] * len(position.match.seats))
    controller = ui_of(game).scene.controller_type(cast("Any", services), table, cast("Any", nothing))
    controller.session = _OwnTurn(position.match)
    controller.advice = advice
    controller.show_advice(advice)
    return controller


def repetitions(position: Position, advice: Advice) -> list[str]:
    """The hints of the bar that say something twice, or give more than one reason, one line a language."""
    found = []
    for language in Texts().languages:
        narrator = hint_controller(position, advice, language).narrator
        reason = narrator.best_reason(advice)
        why = narrator.reason_message(reason) if reason is not None else ""
        line = f"{narrator.reason_text(advice)} {narrator.bar_detail()}"
        if has_repetition(line) or len(_sentences(why)) > 1:
            found.append(f"{language}: {line}")
    steps = [advice] if advice.then is None else [advice, advice.then]
    found += [f"two reasons of a kind: {step.reasons}" for step in steps if _has_twins(step)]
    return found


def has_repetition(line: str) -> bool:
    """True if a line has the same sentence twice, or the same words in a row in two sentences.

    >>> has_repetition("It leads the water on toward the north shore. It leads the water on toward the east shore.")
    True
    >>> has_repetition("Hint: 3 on N. Finishes N: 2 points at the end. Click an island for the 3.")
    False
    """
    seen: set[tuple[str, ...]] = set()
    for sentence in _sentences(line):
        words = re.findall(r"\w+", sentence.casefold())
        runs = {tuple(words[at : at + _SAME_WORDS]) for at in range(max(1, len(words) - _SAME_WORDS + 1))}
        if seen & runs:
            return True
        seen |= runs
    return False


def _sentences(text: str) -> list[str]:
    return [sentence for sentence in re.split(r"(?<=[.!?])\s+", text) if re.search(r"\w", sentence)]


def _has_twins(step: Advice) -> bool:
    return any(one == other for one, other in pairwise(sorted(reason.key for reason in step.reasons)))


# Report --------------------------------------------------------------------------------------------------------------


def main(argv: list[str] | None = None) -> int:
    """Ask and count; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.hints", description=(__doc__ or "").split("``")[0])
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", default="hard")
    given = parser.parse_args(argv)
    row = plugin(given.game)
    hints = row.hints
    if hints is None:
        parser.error(f"{given.game} has no hints that say why")
    claims, suggested = hints.claims, hints.suggested
    player, rng = row.player(given.level), random.Random(given.seed)
    found: Counter[str] = Counter()
    untrue: Counter[str] = Counter()
    first: Counter[str] = Counter()
    wrong: list[Any] = []
    repeated: list[str] = []
    silent, began = 0, time.process_time()
    for number, position in enumerate(positions(given.game, given.seed), 1):
        sample = position.sample
        advice = decide(player, sample.copy(), rng)
        silent += not (advice.reasons or (advice.then is not None and advice.then.reasons))
        repeated += repetitions(position, advice)
        given_reason = hint_controller(position, advice, "en").narrator.best_reason(advice)
        first[given_reason.key if given_reason is not None else ""] += 1
        step: Advice | None = advice
        while step is not None:
            for reason in suggested(sample, step.move):
                found[reason.key] += 1
                untrue[reason.key] += not claims[reason.key](sample, step.move, reason.values)
            for reason in step.reasons:
                if not claims[reason.key](sample, step.move, reason.values):
                    wrong.append((step.move.text, reason))
            step = step.then
            if step is not None:
                sample = sample.copy()
                sample.play(advice.move)
        if number == given.positions:
            break
    print(f"{given.game}: {given.positions} positions from seed {given.seed}, {time.process_time() - began:.0f} s")
    print(f"given and false: {len(wrong)}; repetitions: {len(repeated)}; without a reason: {silent}")
    for key, times in found.most_common():
        print(f"  {key:28} found {times:4}, false and so not given {untrue[key]:4}, given in the bar {first[key]:4}")
    for told in wrong:
        print("  WRONG", *told)
    for line in repeated:
        print("  TWICE", line)
    return 1 if wrong or repeated else 0


if __name__ == "__main__":
    sys.exit(main())
