"""Controls of ``python -m tools.mutants``: a test that fails on the sound program too catches nothing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tools.mutants.outcomes import Mutant, Outcome, Trial, Verdict

TESTS = ("first", "second", "third", "fourth")


def mutant() -> Mutant:
    return Mutant(Path("module.py"), (1, 1), "function", original="sound", source="broken")


def failing(*names: str, verdict: Verdict = Verdict.FAILED) -> Trial:
    """A program on which these tests fail."""

    def trial(tests: Sequence[str]) -> tuple[Verdict, int]:
        for place, test in enumerate(tests):
            if test in names:
                return verdict, place
        return Verdict.PASSED, len(tests) - 1

    return trial


def test_a_mutant_is_caught_by_a_test_that_passes_on_the_sound_program() -> None:
    outcome = Outcome(mutant())
    outcome.settle(TESTS, broken=failing("third"), sound=failing())
    assert (outcome.is_caught, outcome.is_endless, outcome.unsteady) == (True, False, [])


def test_a_test_that_fails_on_the_sound_program_too_catches_nothing() -> None:
    outcome = Outcome(mutant())
    outcome.settle(TESTS, broken=failing("second"), sound=failing("second"))
    assert (outcome.is_caught, outcome.is_settled, outcome.unsteady) == (False, True, ["second"])


def test_tests_behind_an_unsteady_one_are_tried() -> None:
    outcome = Outcome(mutant())
    outcome.settle(TESTS, broken=failing("second", "fourth"), sound=failing("second"))
    assert (outcome.is_caught, outcome.unsteady) == (True, ["second"])


def test_the_control_stops_at_the_test_that_failed() -> None:
    """Tests behind it run neither on the mutant nor on the sound program."""
    outcome = Outcome(mutant())
    outcome.settle(TESTS, broken=failing("second"), sound=failing("third"))
    assert (outcome.is_caught, outcome.unsteady) == (True, [])


def test_an_unsteady_test_before_the_failing_one_is_left_out() -> None:
    """The sound program may fail earlier than the broken one did."""
    outcome = Outcome(mutant())
    outcome.settle(TESTS, broken=failing("third"), sound=failing("first"))
    assert (outcome.is_caught, outcome.unsteady) == (True, ["first"])


def test_a_run_without_an_end_counts_as_caught_unless_the_sound_program_has_none_either() -> None:
    caught, unsteady = Outcome(mutant()), Outcome(mutant())
    endless = failing("second", verdict=Verdict.ENDLESS)
    caught.settle(TESTS, broken=endless, sound=failing())
    unsteady.settle(TESTS, broken=endless, sound=endless)
    assert (caught.is_caught, caught.is_endless) == (True, True)
    assert (unsteady.is_caught, unsteady.is_endless, unsteady.unsteady) == (False, False, ["second"])


def test_a_line_that_only_unsteady_tests_run_is_not_reached() -> None:
    outcome = Outcome(mutant())
    outcome.settle(TESTS[:1], broken=failing("first"), sound=failing("first"))
    assert (outcome.is_caught, outcome.is_reached) == (False, False)


@pytest.mark.parametrize("verdict", [Verdict.PASSED, Verdict.NOT_PATCHED])
def test_a_mutant_that_could_not_be_put_in_place_is_not_settled(verdict: Verdict) -> None:
    outcome = Outcome(mutant())
    outcome.settle(TESTS, broken=lambda tests: (verdict, 0), sound=failing())
    assert (outcome.is_caught, outcome.is_settled) == (False, verdict is Verdict.PASSED)
