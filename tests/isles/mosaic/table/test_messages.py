"""Messages of Mosaic's table, without a window."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.state import Refusal
from game.i18n import Texts
from game.isles.mosaic.rules.legal_targets import move_effect
from game.isles.mosaic.rules.moves import ColourPiece, Pass
from game.isles.mosaic.rules.refusals import InTheWay, OfSeat, Reason, StruckBy
from game.isles.mosaic.rules.state import RIVAL, State, Stop
from game.isles.mosaic.table import messages
from game.isles.mosaic.table.draft import Draft, DraftMessage, DraftNote
from game.languages import languages
from tests.isles.mosaic.sheets import colour, draw_board, start

TEXTS = Texts("en")
NAMES = ("Ada", "Ben")
BOARD = draw_board("....\n....", "A1 ## =1\nA2 ## =0\nA3 #### =6\nA4 # =0", bonus={5: "#/#", 10: "#", 15: "#"})


@pytest.mark.parametrize(
    ("refusal", "line"),
    [
        (
            Refusal(Reason.STRUCK, StruckBy("A1", (0, 1))),
            "A1 is struck out: Ada and Ben took it. Choose another piece.",
        ),
        (
            Refusal(Reason.STRUCK, StruckBy("A1", (RIVAL,))),
            "A1 is struck out: your rival took it. Choose another piece.",
        ),
        (Refusal(Reason.BLOCKED, InTheWay("A1", ((0, 0),))), "A1 would cover a blocked cell."),
        (Refusal(Reason.BLOCKED, InTheWay(5, ((0, 0),))), "The bonus piece would cover a blocked cell."),
        (Refusal(Reason.NOT_YOUR_TURN, OfSeat(1)), "It is Ben’s turn."),
    ],
)
def test_a_refusal_is_a_sentence(refusal: Refusal, line: str) -> None:
    assert messages.refusal_line(TEXTS, NAMES, refusal) == line


@pytest.mark.parametrize("note", list(DraftNote))
@pytest.mark.parametrize("language", languages())
def test_every_note_has_its_line(note: DraftNote, language: str) -> None:
    line = messages.message_text(Texts(language), DraftMessage(note, 5))
    assert line
    assert "{" not in line
    assert "mosaic." not in line


def test_the_log_tells_a_move_and_what_followed_by_itself() -> None:
    state = start(BOARD)
    assert messages.move_line(TEXTS, NAMES, ColourPiece(0, "A2", (0, 0)), state) == (
        "Ada colours A2 at the top left: rectangle 1 × 2."
    )
    line = messages.move_line(TEXTS, NAMES, ColourPiece(0, "A3", (0, 0)), state)
    assert line.startswith("Ada colours A3 at the top for 6 bonus points: 1 × 4 × 6, from 0 to 24.")
    assert line.endswith(messages.end_line(TEXTS, NAMES, Stop(0, 5)))
    assert "The game is over: the bonus piece at 5 does not fit Ada’s sheet." in line


def test_the_log_tells_that_a_seat_was_passed_over_once() -> None:
    state = start(draw_board("..", "A1 ## =1\nA2 ## =1\nA3 ## =1"), full_round=True)
    colour(state, "A1", 0, 0)
    colour(state, "A2", 0, 0)
    assert messages.move_line(TEXTS, NAMES, Pass(0), state) == (
        "Ada has to pass: no piece fits. This round is played to its end."
    )


def test_the_turn_line_follows_the_draft() -> None:
    state = start(BOARD)
    draft = Draft.of(state, 0)
    picked = draft.click_piece("A1").draft
    down = picked.click_cell((0, 0), at_once=False).draft
    lines = [messages.turn_line(TEXTS, NAMES, state, each, None) for each in (draft, picked, down, None)]
    assert lines == [
        "Choose a piece from the tray.",
        "Put A1 on your sheet.",
        "Click it again to colour it, or choose another place.",
        "",
    ]
    told = messages.turn_line(TEXTS, NAMES, state, down, None, only_button=True)
    assert told == "Colour it with the button, or choose another place."
    assert messages.turn_line(TEXTS, NAMES, state, None, 1) == "You are looking at Ben’s sheet."


def test_the_action_panel_says_whom_it_waits_for_or_what_was_done_last() -> None:
    state = start(BOARD)
    assert messages.idle_line(TEXTS, NAMES, state, None) == "Ada chooses a piece."
    assert messages.idle_line(TEXTS, NAMES, state, None, "Ben did.") == "Ben did."


def test_the_gravest_warning_stands_alone() -> None:
    state = start(BOARD)
    seen = move_effect(state, ColourPiece(0, "A3", (0, 0)))
    assert messages.warning_lines(TEXTS, NAMES, state, seen) == ["This ends the game, and you are ahead."]
    colour(state, "A4", 0, 0)
    seen = move_effect(state, ColourPiece(1, "A1", (0, 0)))
    assert messages.warning_lines(TEXTS, NAMES, state, seen) == []


def test_a_bonus_piece_is_lost_only_by_the_move_that_takes_its_place_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    state = start(BOARD)
    seen = replace(move_effect(state, ColourPiece(0, "A1", (0, 0))), next_bonus=5, next_bonus_fits=False)
    assert not seen.is_final
    for fitted_before, told in ((True, ["The bonus piece at 5 points would no longer fit."]), (False, [])):
        monkeypatch.setattr(State, "fits", lambda *_, does_fit=fitted_before: does_fit)
        assert messages.warning_lines(TEXTS, NAMES, state, seen) == told


def test_a_product_is_told_long_and_short() -> None:
    state = start(BOARD)
    assert (messages.product_text(state.tally(0)), messages.short_factors_text(state.tally(0))) == ("0", "")
    colour(state, "A1", 0, 0)
    assert messages.product_text(state.tally(0)) == "1 × 2 × 1 = 2"
    assert messages.short_factors_text(state.tally(0)) == "1×2×1"
