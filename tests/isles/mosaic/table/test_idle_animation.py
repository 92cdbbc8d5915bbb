"""The glint along the brass: start and sleep."""

from __future__ import annotations

from game.isles.mosaic.table.idle_animation import IdleAnimation

FRAME = 1 / 60


def run(glint: IdleAnimation, seconds: float, *, is_wanted: bool = True) -> list[float | None]:
    """Shares of the glint at each change."""
    return [
        glint.share
        for _ in range(round(seconds / FRAME))
        if glint.advance(FRAME, is_wanted=is_wanted and not glint.is_asleep)
    ]


def test_it_comes_every_few_seconds_wanders_along_and_is_gone() -> None:
    glint = IdleAnimation()
    assert run(glint, 3.9) == []
    seen = run(glint, 1.5)
    shares = [share for share in seen if share is not None]
    assert shares == sorted(shares)
    assert 10 <= len(shares) <= 14  # about twelve pictures a second
    assert seen[-1] is None
    assert glint.share is None


def test_it_goes_at_once_when_it_is_not_wanted_and_waits_anew() -> None:
    glint = IdleAnimation()
    run(glint, 4.5)
    assert glint.share is not None
    assert run(glint, FRAME, is_wanted=False) == [None]
    assert run(glint, 3.9) == []


def test_it_rests_when_nobody_has_moved_for_a_while_until_somebody_does() -> None:
    glint = IdleAnimation()
    run(glint, 21)
    assert glint.is_asleep
    assert run(glint, 30) == []
    glint.wake()
    assert len(run(glint, 6)) > 5
