"""Computer players beside the picture: in their process, in slices, and with every kind of misfortune."""

from __future__ import annotations

import logging
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from game.core.background_job import STEPS_BACK
from game.core.players import Advice
from game.core.state import GameState
from game.match import thinker as thinker_module
from game.match.thinker import Task, Thinker, think_through
from tests import toy

DEADLINE_S = 20.0


@pytest.fixture(params=["process", "slices"])
def thinker(request: pytest.FixtureRequest) -> Iterator[Thinker]:
    """A thinker of either kind, closed at the end."""
    made = Thinker(use_process=request.param == "process", find_player=toy.player_of)
    yield made
    made.close()


@pytest.fixture
def sample() -> GameState:
    board, options = toy.Board(), toy.Options()
    setup = toy.Setup.deal(board, 2, options, random.Random(3))
    return toy.State.start(board, 2, options, 0, setup)


def wait(thinker: Thinker) -> Advice:
    """Poll as the frame loop does until the advice arrives."""
    deadline = time.monotonic() + DEADLINE_S
    while time.monotonic() < deadline:
        advice = thinker.poll()
        if advice is not None:
            return advice
    raise AssertionError("no advice")


def process_of(thinker: Thinker) -> Any:
    assert thinker.process is not None
    return thinker.process


def test_the_advice_is_the_same_in_a_process_in_slices_and_at_once(thinker: Thinker, sample: GameState) -> None:
    for level in ("easy", "medium"):
        for seed in (1, "think/5/0/0"):
            thinker.ask("toy", level, sample, seed)
            assert thinker.is_busy
            at_once = think_through(Task("toy", level, sample, seed), toy.player_of)
            assert wait(thinker) == at_once
            assert not thinker.is_busy
            assert thinker.fault is None
            assert thinker.poll() is None


def test_a_new_question_drops_the_old_one(thinker: Thinker, sample: GameState) -> None:
    thinker.ask("toy", "endless", sample, 1)
    for _ in range(50):
        assert thinker.poll() is None
    thinker.ask("toy", "medium", sample, 1)
    assert isinstance(wait(thinker).move, toy.Lay)


def test_a_cancelled_question_is_never_answered(thinker: Thinker, sample: GameState) -> None:
    thinker.ask("toy", "medium", sample, 1)
    thinker.cancel()
    assert not thinker.is_busy
    assert thinker.poll() is None
    thinker.ask("toy", "easy", sample, 1)
    assert wait(thinker) == think_through(Task("toy", "easy", sample, 1), toy.player_of)


@pytest.mark.parametrize(("level", "told"), [("broken", "lost the thread"), ("cheat", "illegal"), ("none", "KeyError")])
def test_a_faulty_player_is_reported_and_replaced_by_a_random_legal_move(
    thinker: Thinker, sample: GameState, caplog: pytest.LogCaptureFixture, level: str, told: str
) -> None:
    with caplog.at_level(logging.WARNING):
        thinker.ask("toy", level, sample, 1)
        advice = wait(thinker)
    assert sample.why_not(advice.move) is None
    assert thinker.fault is not None
    assert told in thinker.fault
    assert any(told in message for message in caplog.messages)


def test_a_player_that_never_answers_is_replaced_too(thinker: Thinker, sample: GameState) -> None:
    thinker.timeout_s = 0.05
    thinker.ask("toy", "endless", sample, 1)
    assert sample.why_not(wait(thinker).move) is None
    assert thinker.fault is not None
    assert "no advice after" in thinker.fault


def test_a_worker_that_died_while_idle_is_replaced(sample: GameState) -> None:
    thinker = Thinker(find_player=toy.player_of)
    thinker.ask("toy", "medium", sample, 1)
    wait(thinker)
    for _ in range(3):  # an answer in between proves the new one sound
        process_of(thinker).kill()
        process_of(thinker).join()
        thinker.ask("toy", "medium", sample, 1)
        wait(thinker)
    assert thinker.has_process
    thinker.close()


@pytest.mark.slow
@pytest.mark.behaviour
def test_a_player_that_kills_its_process_twice_goes_on_in_slices(sample: GameState) -> None:
    thinker = Thinker(find_player=toy.player_of)
    thinker.ask("toy", "fatal", sample, 1)
    with pytest.raises(SystemExit):  # in slices the toy's crash is our own: proof that it came to them
        wait(thinker)
    assert not thinker.has_process
    thinker.close()


def test_where_no_process_can_be_started_players_think_in_slices(
    sample: GameState, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*arguments: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(thinker_module, "_Worker", refuse)
    thinker = Thinker(find_player=toy.player_of)
    thinker.ask("toy", "medium", sample, 1)
    assert isinstance(wait(thinker).move, toy.Lay)
    assert not thinker.has_process


def test_a_slice_is_as_short_as_asked(sample: GameState) -> None:
    thinker = Thinker(use_process=False, find_player=toy.player_of)
    thinker.ask("toy", "endless", sample, 1)
    thinker.poll()
    began = time.perf_counter()
    for _ in range(10):
        thinker.poll(slice_s=0.004)
    assert time.perf_counter() - began < 0.2
    thinker.close()


def test_a_poll_never_waits_for_the_process(sample: GameState) -> None:
    thinker = Thinker(find_player=toy.player_of)
    thinker.ask("toy", "endless", sample, 1)
    waits = []
    for _ in range(100):
        began = time.perf_counter()
        thinker.poll()
        waits.append(time.perf_counter() - began)
    assert median(waits) < 0.05, "one poll may be late on a busy machine, not half of them"
    thinker.close()


def test_who_thinks_in_a_process_lets_the_picture_go_first(sample: GameState) -> None:
    thinker = Thinker(find_player=toy.player_of)
    thinker.ask("toy", "easy", sample, 1)
    wait(thinker)
    ours, theirs = (os.getpriority(os.PRIO_PROCESS, number) for number in (0, process_of(thinker).pid))
    assert theirs == min(ours + STEPS_BACK, 19)
    thinker.close()


def test_closing_ends_the_process(sample: GameState) -> None:
    thinker = Thinker(find_player=toy.player_of)
    thinker.warm_up()
    process = process_of(thinker)
    assert process.is_alive()
    thinker.close()
    assert not process.is_alive()
    thinker.close()


PROGRAM = """
import random, sys
from game.match.thinker import Thinker
from tests import toy
if __name__ == "__main__":
    board, options = toy.Board(), toy.Options()
    state = toy.State.start(board, 2, options, 0, toy.Setup.deal(board, 2, options, random.Random(3)))
    thinker = Thinker(find_player=toy.player_of)
    thinker.ask("toy", "endless", state, 1)
    while not thinker.is_question_sent:
        thinker.poll()
    print("pygame" in sys.modules, flush=True)
    sys.stdin.read()
"""


@pytest.mark.parametrize("how", ["end", "crash"])
def test_no_process_is_left_behind(how: str, tmp_path: Path) -> None:
    """However the program ends, its worker does too, even in the middle of a thought.

    The worker holds the program's standard output as well, so reading that to its end waits for both.
    """
    script = tmp_path / "program.py"
    script.write_text(PROGRAM)
    program = subprocess.Popen(
        [sys.executable, str(script)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.getcwd()},
    )
    assert program.stdout is not None
    has_pygame = program.stdout.readline().strip()
    if how == "crash":
        program.kill()
    rest, _ = program.communicate(timeout=DEADLINE_S)
    assert has_pygame == "False"
    assert rest == ""
