"""Repetition of a held target's click: late, then steadily, then faster."""

from __future__ import annotations

from itertools import pairwise

from game.scenes.interaction import HoldRepeat


def clicks(repeat: HoldRepeat, milliseconds: int) -> list[int]:
    """Milliseconds after the press at which a click is due, in a time looked at every ten."""
    found = []
    for now in range(10, milliseconds + 1, 10):
        found += [now] * repeat.advance(0.01)
    return found


def test_a_held_target_repeats_after_half_a_second_and_faster_the_longer_it_lasts() -> None:
    repeat = HoldRepeat()
    due = clicks(repeat, 4000)
    assert abs(due[0] - 500) <= 10
    pauses = [later - earlier for earlier, later in pairwise(due)]
    assert all(abs(pause - 120) <= 10 for pause in pauses[:7])
    assert all(abs(pause - 80) <= 10 for pause in pauses[7:23])
    assert all(abs(pause - 65) <= 10 for pause in pauses[23:])
    assert len(due) == repeat.repetitions > 40


def test_a_new_press_waits_again_and_a_slow_frame_makes_up_for_its_clicks() -> None:
    repeat = HoldRepeat()
    assert repeat.advance(0.49) == 0
    assert repeat.advance(0.15) == 2, "at 0.5 and 0.62 seconds"
    repeat.press()
    assert repeat.repetitions == 0
    assert repeat.advance(0.49) == 0
    assert repeat.advance(0.02) == 1


def test_larger_steps_keep_one_pace_until_the_next_press() -> None:
    repeat = HoldRepeat()
    repeat.press(has_large_steps=True)
    repeat.advance(0.5)
    assert [repeat.advance(1.0) for _ in range(3)] == [4, 4, 4]
    repeat.press()
    repeat.advance(0.5)
    assert repeat.advance(2.0) > 2 * 4, "smaller steps get faster"
