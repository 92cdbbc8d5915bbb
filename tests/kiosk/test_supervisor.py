"""The kiosk's keeper: starts again after a fall, ends when it should."""

from __future__ import annotations

from collections.abc import Sequence

from game.kiosk.supervisor import RESTART_CODE, start_child, supervise


class Arcade:
    """Ends with the codes it is given, after so many seconds each; remembers how long the keeper slept."""

    def __init__(self, *ends: tuple[int, float]) -> None:
        self.ends = list(ends)
        self.now = 0.0
        self.starts = 0
        self.sleeps: list[float] = []

    def start(self, argv: Sequence[str]) -> int:
        self.starts += 1
        code, lasted = self.ends.pop(0)
        self.now += lasted
        return code

    def sleep(self, seconds: float) -> None:
        self.sleeps.append(seconds)
        self.now += seconds

    def run(self) -> int:
        return supervise(["--kiosk"], self.start, self.sleep, lambda: self.now)


def test_a_fall_is_followed_by_a_start_within_two_seconds() -> None:
    arcade = Arcade((-11, 300.0), (0, 100.0))
    assert arcade.run() == 0
    assert arcade.starts == 2
    assert sum(arcade.sleeps) <= 2.0


def test_the_operators_end_is_the_end() -> None:
    arcade = Arcade((0, 10.0))
    assert arcade.run() == 0
    assert arcade.starts == 1


def test_wrong_arguments_are_not_tried_again() -> None:
    arcade = Arcade((2, 0.1))
    assert arcade.run() == 2
    assert arcade.starts == 1


def test_a_wished_restart_comes_at_once_and_counts_as_no_fall() -> None:
    arcade = Arcade((RESTART_CODE, 86_400.0), (0, 5.0))
    assert arcade.run() == 0
    assert arcade.sleeps == []


def test_a_machine_that_falls_over_at_once_each_time_is_not_hammered() -> None:
    arcade = Arcade(*[(-9, 1.0)] * 7, (0, 1.0))
    assert arcade.run() == 0
    assert arcade.sleeps[0] < 2
    assert arcade.sleeps[-1] >= 10


def test_the_keeper_starts_this_very_program() -> None:
    assert start_child(["--version"]) == 0
    assert start_child(["--dance"]) == 2
