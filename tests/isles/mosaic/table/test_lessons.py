"""Claims of Mosaic's lessons: true in the positions of their steps, and by the rules."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.state import Move
from game.i18n import Texts
from game.isles.mosaic.players.reasons import explain
from game.isles.mosaic.rules.legal_targets import move_effect
from game.isles.mosaic.rules.moves import ColourBonus, ColourPiece, Pass
from game.isles.mosaic.rules.refusals import Reason, StruckBy
from game.isles.mosaic.rules.state import RIVAL, State
from game.match.match import Match, Seat
from game.match.records import Record
from game.registry import plugin
from game.table.lessons.lesson import Lesson
from game.table.lessons.progress import lesson_of
from tests.isles.mosaic.players.deals import sheet

COURT = sheet("court")
Own = ColourPiece | ColourBonus | Pass


def states(name: str, own: Sequence[Move]) -> list[State]:
    """Positions at the start of a lesson's steps, and the last one; ``own`` are the learner's moves.

    Steps with moves have a function as target; the others are read or refused.
    """
    lesson: Lesson = lesson_of("mosaic", name)
    options = plugin("mosaic").game.options.parse(dict(lesson.options), lesson.seats)
    seats = tuple(Seat(f"S{seat}") for seat in range(lesson.seats))
    record = Record("mosaic", lesson.board, options, seats, 0, lesson.setup, tuple(lesson.opening))
    match: Match[State] = Match.resume(record, COURT)
    moves, others = list(own), list(lesson.others)
    found = []
    for step in lesson.steps:
        for move in step.plays:
            match.play(move)
        found.append(match.state.copy())
        if step.is_refused or not step.targets:
            continue
        match.play(moves.pop(0))
        while not match.is_over and match.seat != 0 and others:
            match.play(others.pop(0))
    assert not moves
    assert not others
    return [*found, match.state.copy()]


def text(name: str, step: str) -> str:
    """Text of a lesson's step."""
    return Texts("en").t(f"lessons.mosaic.{name}.{step}")


def test_the_finer_rules_are_told_truly() -> None:
    own: list[Own] = [ColourPiece(0, "E11", (0, 0)), ColourBonus(0, 5, (2, 2)), ColourPiece(0, "D8", (1, 3))]
    apart, first, bonus, product, room, ends, tie, over = states("finer", own)
    assert (apart.points[0], COURT.by_label["E11"].bonus) == (3, 3)
    assert (first.points[0], first.due) == (6, (5,))
    refusal = first.why_not(ColourPiece(0, "A1", (8, 8)))
    assert refusal is not None
    assert refusal.reason == Reason.BONUS_DUE
    assert bonus.points[0] == product.points[0] == 6
    tally = product.tally(0)
    assert (tally.rectangle.rows, tally.rectangle.columns, tally.bonus, tally.score) == (2, 2, 6, 24)
    assert (room.points[0], room.next_bonus(0), len(room.placements(15, 0))) == (13, 15, 1)
    assert (
        sum(isinstance(move, ColourPiece) and move.seat == 0 for move in lesson_of("mosaic", "finer").steps[4].plays)
        == 9
    )
    seen = move_effect(ends, own[2])
    assert (seen.after.bonus, seen.bonus_fits, seen.leader_after) == (15, False, (0,))
    assert (tie.tally(0).score, tie.tally(1).score, tie.ended_by) == (180, 56, "bonus")
    assert "180 to 56" in text("finer", "tie")
    assert over.result().winners == (0,)


def test_the_variants_are_told_truly() -> None:
    own: list[Own] = [ColourPiece(0, "D1", (2, 6)), Pass(0)]
    twice, cross, slash, stuck, finished, over = states("variants", own)
    assert {"C", "D", "E"} == COURT.twice
    assert twice.seats == 4
    refusal = cross.why_not(ColourPiece(0, "E11", (0, 0)))
    assert refusal is not None
    assert isinstance(refusal.details, StruckBy)
    assert len(refusal.details.by) == 2
    assert slash.copies_left("D1") == 1
    seen = move_effect(slash, own[0])
    assert (seen.after.rectangle.area, seen.after.bonus, seen.after.score) == (40, 18, 720)
    assert stuck.moves() == [Pass(0)]
    turns = [0] * 4
    lesson = lesson_of("mosaic", "variants")
    for move in (*lesson.opening, *own, *lesson.others):
        turns[move.seat] += not isinstance(move, ColourBonus)
    assert turns == [14] * 4
    assert finished.result().winners == over.result().winners == (0,)
    assert finished.tally(0).score == 720


def test_the_game_alone_is_told_truly() -> None:
    own: list[Own] = [ColourPiece(0, "E12", (1, 4)), ColourBonus(0, 5, (2, 8)), ColourPiece(0, "B1", (2, 1))]
    rival, gone, turn, bonus, strike, rank, last, ghost, over = states("alone", own)
    assert rival.rival_strikes == ["A9"]
    refusal = gone.why_not(ColourPiece(0, "A9", (0, 0)))
    assert refusal is not None
    assert refusal.details == StruckBy("A9", (RIVAL,))
    assert move_effect(turn, own[0]).after.bonus == 6
    assert (bonus.due, bonus.rival_strikes) == ((5,), ["A9"])
    assert strike.rival_strikes == ["A9", "D2"]
    assert sum(isinstance(move, ColourPiece) for move in lesson_of("mosaic", "alone").steps[5].plays) == 12
    assert (rank.tally(0).score, COURT.rank_of(720), COURT.ranks[5]) == (720, 5, 800)
    assert Texts("en").t("mosaic.rank.5") in text("alone", "rank")
    seen = move_effect(last, own[2])
    assert (seen.after.rectangle.area, seen.after.bonus, seen.after.score) == (48, 20, 960)
    assert ghost.is_over
    assert COURT.rank_of(over.tally(0).score) == 7


def test_the_tricks_are_what_good_players_do() -> None:
    own: list[Own] = [
        ColourPiece(0, "E11", (6, 4)),
        ColourPiece(0, "D8", (1, 3)),
        ColourPiece(0, "C10", (1, 0)),
        ColourPiece(0, "A4", (0, 8)),
    ]
    early, take, room, row, end, won, over = states("tricks", own)
    assert COURT.by_label["E11"].bonus == max(piece.bonus for piece in COURT.pieces)
    assert early.masks[0].bit_count() < 6, "the sheet is nearly empty"
    assert "takes_from_rival" in [reason.key for reason in explain(take, own[1])]
    assert COURT.by_label["D8"].bonus == 2
    assert (room.points[0], room.next_bonus(0), room.fits(15, 0)) == (13, 15, True)
    seen = move_effect(row, own[2])
    assert (seen.before.rectangle.area, seen.after.rectangle.area) == (24, 32)
    assert (seen.before.score, seen.after.score) == (384, 544)
    assert [label for label in end.available() if end.fits(label, 1)] == ["A4"]
    assert "ends_game_ahead" in [reason.key for reason in explain(end, own[3])]
    assert (won.tally(0).score, won.tally(1).score, won.ended_by) == (612, 576, "piece")
    assert over.result().winners == (0,)
