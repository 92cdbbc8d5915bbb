"""``python -m tools.text_checks``: prints how often each sentence was read, and every one that was not true."""

from __future__ import annotations

import argparse
import random
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from game.app import App
from game.scenes import routes
from game.scenes.stack import Pop, Push
from game.table.ending.results import ResultsScene
from game.table.review.page import PlaceButton, ReviewScene
from game.table.sharing.page import share_text
from game.ui.scroll import ScrollArea
from tests.driver import program, top
from tests.games import Case, boards, cases
from tools.text_checks import __doc__ as about
from tools.text_checks.checks import Claim, card_faults, is_true, isles
from tools.text_checks.playing import Book, Played, play
from tools.text_checks.reading import figure, lines_of, read

_TWINS = {
    "house.solo.line": "house.match.line",
    "house.solo.hand-won": "house.match.game",
    "house.results.next-hand": "house.results.next-game",
}
LANGUAGES = ("en", "de", "fr")
_FIGURE = re.compile(r"[×+−–]?[\d\s.,×= ±%–:−+]*\.?")
_PLACE = re.compile(r"(\d)  −(\S+(?:\s%)?)  (.+)")


@dataclass(slots=True)
class Found:
    """Results of the checks so far."""

    games: int = 0
    read: Counter[str] = field(default_factory=Counter)
    unknown: Counter[str] = field(default_factory=Counter)
    untrue: list[str] = field(default_factory=list)

    def judge(self, played: Played, line: str, language: str) -> tuple[str, ...]:
        """Reads a line and holds its sentences against the game; their keys."""
        if (
            len(line) == 1
            or _FIGURE.fullmatch(line)
            or line in played.names
            or line in played.table.board.title(language)
        ):
            return ()
        found = read(line, language, played.match.game.name)
        if found is None:
            self.unknown[f"{language}: {re.sub(r'[0-9]+', '#', line)}"] += 1
            return ()
        sentences = [(_meant(played, key), values) for key, values in found]
        for key, values in sentences:
            is_so = is_true(Claim(played, key, values, language))
            if is_so is not None:
                self.read[key] += 1
            if is_so is False:
                self.untrue.append(f"{_told(played)}: {language}: {line}")
        return tuple(key for key, _ in sentences)


def _meant(played: Played, key: str) -> str:
    """A game of a match and a hand alone may be called the same."""
    if played.match_scores:
        return _TWINS.get(key, key)
    return {match: hand for hand, match in _TWINS.items()}.get(key, key)


def _told(played: Played) -> str:
    match = played.match
    return f"{match.game.name} {match.board_name} {len(match.seats)} seed {match.seed} {played.kind} {played.attempt}"


def _look_back(found: Found, app: App, played: Played, page: ReviewScene, language: str) -> None:
    """Review positions: largest loss first, with the right figures and both moves."""
    last = float("inf")
    widgets = [
        each for widget in page.widgets for each in (widget.content if isinstance(widget, ScrollArea) else (widget,))
    ]
    names = [f"{each.cost}  {each.message}" for each in widgets if isinstance(each, PlaceButton)]
    places = page.review.places(page.seat)
    if len(names) != len(places):
        found.untrue.append(f"{_told(played)}: {len(places)} places, {len(names)} told")
    for line, place in zip(names, places, strict=False):
        told = _PLACE.fullmatch(line)
        if told is None:
            found.unknown[f"{language}: {line}"] += 1
            continue
        is_alone = len(played.match.seats) == 1
        cost, worth = figure(told[2], language), place.decision.evaluation.lost.mean * (1 if is_alone else 100)
        is_so = abs(cost - worth) <= 0.5 + 1e-9 and worth <= last + 1e-9
        last = worth
        pair = read(told[3], language, played.match.game.name)
        instead = [values for key, values in pair or () if key == "house.review.instead"]
        is_so = is_so and all(values["made"].casefold() != values["house"].casefold() for values in instead)
        found.read["house.review.instead"] += 1
        if not is_so:
            found.untrue.append(f"{_told(played)}: {language}: {line}")


def _for_chats(found: Found, app: App, played: Played, page: ResultsScene, languages: Sequence[str]) -> None:
    """The text for chats: everybody with what they have, and the deal's code."""
    for language in languages:
        app.services.assets.texts.language = language
        _, scores, *more = share_text(app.services.assets, played.table, []).split("\n")
        texts, figures = app.services.assets.texts, page.results.figures
        told = [f"{card.name} {texts.number(figures[card.seat])}" for card in page.scores.cards]
        if len(told) == 1:
            told = [texts.headed(page.scores.cards[0].name, texts.t("house.share.points", n=figures[0]))]
        if sorted(scores.split(", ")) != sorted(told):
            found.untrue.append(f"{_told(played)}: {language}: {scores}")
        for line in more:
            found.judge(played, line, language)
    app.services.assets.texts.language = LANGUAGES[0]


def judge_game(found: Found, app: App, played: Played, languages: Sequence[str] = LANGUAGES) -> None:
    """Check the open page of results, the review behind it and the share text."""
    page = top(app)
    assert isinstance(page, ResultsScene)
    found.games += 1
    found.untrue += [
        f"{_told(played)}: {fault}" for fault in card_faults(played, page.results.figures, page.scores.cards)
    ]
    said: set[tuple[str, ...]] = set()
    for language in languages:
        keys = [key for line in lines_of(app, page, language) for key in found.judge(played, line, language)]
        said.add(tuple(sorted(keys)))
    if len(said) > 1:
        odd = sorted(set().union(*said) - set[str](next(iter(said))).intersection(*said))
        found.untrue.append(f"{_told(played)}: not the same is said in every language: {odd}")
    _for_chats(found, app, played, page, languages)
    if page.results.review is None or not page.results.review.covers():
        return
    app.apply(Push(routes.ReviewRoute(played.match, played.table.board, page.results.review)))
    review = top(app)
    assert isinstance(review, ReviewScene)
    is_one = len(page.results.review.reviews) == 1
    for language in languages if is_one else ():
        for line in lines_of(app, review, language):
            if _PLACE.fullmatch(line) is None:
                found.judge(played, line, language)
        app.services.assets.texts.language = language
        review.rebuild()
        _look_back(found, app, played, review, language)
    app.services.assets.texts.language = LANGUAGES[0]
    app.apply(Pop())


def tables(game: str) -> list[Case]:
    """Every board alone, every count of seats and every variant."""
    alone = [Case(game, board, 1) for board in boards(game)]
    return alone + [case for case in cases(game) if (case not in alone and case.seats > 1) or case.variant >= 0]


def run(app: App, game: str, games: int, seed: int, found: Found, only: int = 1) -> None:
    """Play ``games`` games at every ``only``-th table: fresh deals, repeated, chosen and branched ones."""
    book, dice = Book(), random.Random(f"{game}/{seed}")
    for case in tables(game)[::only]:
        for number in range(games):
            kind = "match" if number == 1 and case.seats > 1 and case.variant < 0 else "fresh"
            deal = seed + number
            if number % 4 == 3:
                deal, kind = seed + number - 3, dice.choice(("fresh", "chosen", "branch"))
            for played in play(app, book, case, deal, dice, kind):
                judge_game(found, app, played)


def main(arguments: list[str] | None = None) -> int:
    """Play, read and report; exit code 1 for a wrong or unknown sentence."""
    parser = argparse.ArgumentParser(prog="python -m tools.text_checks", description=(about or "").splitlines()[0])
    parser.add_argument("isles", nargs="*", metavar="GAME", default=isles())
    parser.add_argument("--games", type=int, default=12, help="at every table")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=1, help="only every so many-th table")
    given = parser.parse_args(arguments)
    found = Found()
    for game in given.isles:
        with tempfile.TemporaryDirectory() as folder, program(Path(folder)) as app:
            run(app, game, given.games, given.seed, found, given.every)
        print(f"{game}: {found.games} games so far, {sum(found.read.values())} sentences", flush=True)
    for key, times in sorted(found.read.items()):
        print(f"  {times:6} {key}")
    for told, times in found.unknown.most_common(40):
        print(f"not understood {times} times: {told}")
    for fault in found.untrue[:60]:
        print(f"UNTRUE {fault}")
    print(f"{found.games} games, {sum(found.read.values())} sentences, {len(found.untrue)} not true")
    return int(bool(found.untrue or found.unknown))


if __name__ == "__main__":
    sys.exit(main())
