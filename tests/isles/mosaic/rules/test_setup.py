"""The setup of Mosaic as records write it (formats.md section 2)."""

from __future__ import annotations

import pytest

from game.core.state import FormatError
from game.isles.mosaic.rules.setup import Options, Setup
from tests.isles.mosaic.sheets import draw_board

ALONE = draw_board("....\n....", "A1 # =0\nA2 # =0\nA3 ## =1\nA4 ## =6\nA5 # =0\nA6 #### =1")


def test_setup_alone_holds_every_label_once_and_otherwise_nothing() -> None:
    order = ["A3", "A1", "A2", "A6", "A5", "A4"]
    assert Setup.parse({"rival": order}, ALONE, 1, Options()).to_json() == {"rival": order}
    assert Setup.parse({}, ALONE, 2, Options()).to_json() == {}


@pytest.mark.parametrize(
    ("written", "seats", "told"),
    [
        ({}, 1, "expected \\['rival'\\]"),
        ({"rival": []}, 2, "expected \\[\\]"),
        ({"rival": ["A1"]}, 1, "'A2' 0 times"),
        ({"rival": ["A1", "A2", "A3", "A4", "A5", "A6", "A6"]}, 1, "'A6' 2 times"),
        ({"rival": ["A1", "A2", "A3", "A4", "A5", "Z1"]}, 1, "'Z1', which is no piece"),
        ({"rival": [1, 2]}, 1, "list of labels"),
    ],
)
def test_a_setup_not_in_the_form_of_formats_md_is_refused(written: object, seats: int, told: str) -> None:
    with pytest.raises(FormatError, match=told):
        Setup.parse(written, ALONE, seats, Options())
