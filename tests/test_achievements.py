"""Achievements: each can be reached and missed; some are checked by an independent referee from result and moves."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from game import registry
from game.core.achievements import ACHIEVEMENTS_PER_GAME
from game.core.state import Json
from game.i18n import Texts
from game.languages import languages
from game.match.records import Record
from game.registry import plugin
from tools.achievements import KEPT, reaches

FEATS = [(game, feat) for game in registry.GAMES for feat in plugin(game).achievement_definitions]


@cache
def kept() -> list[tuple[Json, list[dict[str, int]]]]:
    """Records of computer players, and how far each seat came."""
    lines = [json.loads(line) for line in Path(KEPT).read_text(encoding="utf-8").splitlines()]
    return [(line["record"], line["reaches"]) for line in lines]


def own(record: Json, seat: int, *kinds: str) -> list[Json]:
    """A seat's moves of some kinds."""
    return [move for move in record["moves"] if move["seat"] == seat and move["do"] in kinds]


def is_won(record: Json, seat: int) -> bool:
    return len(record["seats"]) > 1 and seat in record["result"]["winners"]


def once_each_turn(record: Json, seat: int, *kinds: str) -> int:
    """The most moves of some kinds that a seat made in one turn of Elevens."""
    most = count = 0
    for move in record["moves"]:
        if move["do"] in ("end", "give", "pass") or move["seat"] != seat:
            count = 0
        count += move["seat"] == seat and move["do"] in kinds
        most = max(most, count)
    return most


def part(record: Json, seat: int, name: str) -> int:
    return int(record["result"]["detail"]["seats"][seat][name])


def score(record: Json, seat: int) -> int:
    return int(record["result"]["scores"][seat])


REFEREES: Mapping[tuple[str, str], Callable[[Json, int], int]] = {
    ("bridges", "finished"): lambda record, seat: part(record, seat, "finished"),
    ("bridges", "firsts"): lambda record, seat: (
        sum(part(record, seat, goal) == high for goal, high in (("red", 9), ("blue", 7), ("six", 8)))
        if len(record["seats"]) > 2
        else 0
    ),
    ("elevens", "no-draw"): lambda record, seat: int(
        is_won(record, seat) and len(record["seats"]) > 2 and not own(record, seat, "draw")
    ),
    ("elevens", "long-turn"): lambda record, seat: once_each_turn(record, seat, "lay", "bonus", "free"),
    ("elevens", "bonuses"): lambda record, seat: once_each_turn(record, seat, "bonus"),
    ("elevens", "caught"): lambda record, seat: -sum(record["result"]["scores"]) if is_won(record, seat) else 0,
    ("elevens", "generous"): lambda record, seat: len(own(record, seat, "give")) if is_won(record, seat) else 0,
    ("elevens", "last-gift"): lambda record, seat: int(
        is_won(record, seat) and record["moves"][-1]["do"] == "give" and record["moves"][-1]["seat"] == seat
    ),
    ("elevens", "symbols"): lambda record, seat: sum(
        "-" not in move["tile"] for move in own(record, seat, "lay", "bonus", "free")
    ),
    ("waterways", "product"): lambda record, seat: score(record, seat) if len(record["seats"]) > 1 else 0,
    ("waterways", "alone"): lambda record, seat: score(record, seat) if len(record["seats"]) == 1 else 0,
    ("waterways", "even"): lambda record, seat: (
        min(record["result"]["detail"][side] for side in ("north", "south", "west", "east"))
        if len(record["seats"]) == 1
        else 0
    ),
    ("waterways", "saboteur"): lambda record, seat: int(
        record["result"]["detail"]["saboteur"] == seat
        and is_won(record, seat)
        and record["result"]["detail"]["target"] <= 20
    ),
    ("mosaic", "rectangle"): lambda record, seat: part(record, seat, "rows") * part(record, seat, "columns"),
    ("mosaic", "score"): score,
    ("mosaic", "track"): lambda record, seat: part(record, seat, "bonus"),
    ("mosaic", "square"): lambda record, seat: (
        part(record, seat, "rows") if part(record, seat, "rows") == part(record, seat, "columns") else 0
    ),
    ("mosaic", "one-area"): lambda record, seat: max(
        Counter(move["piece"].rstrip("0123456789") for move in own(record, seat, "piece")).values()
    ),
    ("mosaic", "few"): lambda record, seat: score(record, seat) if len(own(record, seat, "piece")) <= 10 else 0,
    ("mosaic", "last-stroke"): lambda record, seat: (
        score(record, seat) if is_won(record, seat) and record["moves"][-1]["seat"] == seat else 0
    ),
}
"""Some achievements from a record's result and moves alone, independent of the rules."""


def test_forty_feats_ten_an_isle_each_with_a_name_of_its_own() -> None:
    counts = Counter(game for game, _ in FEATS)
    assert set(counts.values()) == {ACHIEVEMENTS_PER_GAME}
    assert len({(game, feat.name) for game, feat in FEATS}) == len(FEATS) == 40


@pytest.mark.parametrize("at", range(len(kept())))
def test_a_record_says_how_far_each_seat_came(at: int) -> None:
    record, written = kept()[at]
    found = reaches(Record.parse(record))
    assert found == written
    asked = {feat.name: feat.target for feat in plugin(record["game"]).achievement_definitions}
    for seat, reach in enumerate(found):
        for name, far in reach.items():
            referee: Any = REFEREES.get((record["game"], name))
            if referee is not None:
                assert far == max(0, min(asked[name], referee(record, seat))), (name, seat)


@pytest.mark.parametrize(("game", "feat"), FEATS, ids=[f"{game}-{feat.name}" for game, feat in FEATS])
def test_each_feat_is_reached_in_a_kept_record_and_missed_in_another(game: str, feat: Any) -> None:
    far = [reach[feat.name] for record, seats in kept() if record["game"] == game for reach in seats]
    assert max(far) == feat.target
    assert min(far) < feat.target


@pytest.mark.parametrize("language", languages())
def test_each_feat_says_what_it_is_called_and_what_it_asks(language: str) -> None:
    texts = Texts(language)
    titles = [texts.t(f"logbook.{game}.{feat.name}.title") for game, feat in FEATS]
    assert len(set(titles)) == len(titles)
    for game, feat in FEATS:
        assert texts.has(f"logbook.{game}.{feat.name}.text")
