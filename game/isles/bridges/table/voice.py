"""Voice of a table of Bridges: an island and its links, a link and its ends, the board in view, the scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from game.isles.bridges.rules.board import Island, Link
from game.isles.bridges.rules.views import goal_views
from game.isles.bridges.table.controller import BridgesController
from game.isles.bridges.table.correction import Correction
from game.isles.bridges.table.draft import Draft
from game.isles.bridges.table.hit_targets import IslandTarget, LinkTarget
from game.isles.bridges.table.messages import end_names, letter_of, link_names
from game.table.voice import BoardVoice
from game.ui.widgets import HitTarget

_CARDS: Final = 17


class BridgesVoice(BoardVoice):
    """The board that lies large on the table, with the draft of the person at the mouse."""

    def __init__(self, controller: BridgesController) -> None:
        self._controller = controller
        self._texts = controller.services.assets.texts

    def _t(self, key: str, **values: Any) -> str:
        return self._texts.t(f"bridges.voice.{key}", **values)

    def task(self) -> str:
        """The card of the round."""
        state = self._controller.state
        if state.card is None:
            return ""
        card = state.card
        return self._t("card", number=card.number, n=card.bridges, round=state.cards_turned, of=_CARDS)

    def describe(self, hit_target: HitTarget) -> str:
        match hit_target.value:
            case IslandTarget(island):
                return self._island(island)
            case LinkTarget(link):
                return self._link(link)
        return ""

    def around(self, hit_target: HitTarget) -> Sequence[str]:
        """An island's links with the islands at their other ends; a link's two ends and what crosses it."""
        board = self._controller.state.board
        match hit_target.value:
            case IslandTarget(island):
                links = board.links_of[island]
                lines = [self._t("no-links")] if not links else []
                for link in links:
                    other = link[0] if link[1] == island else link[1]
                    lines.append(f"{self._direction(island, other)}: {self._island(other)}; {self._link_state(link)}")
                return lines
            case LinkTarget(link):
                crossed = [other for other in board.crossings[link] if self._bridges_on(other)]
                crossing = [self._t("crosses", links=link_names(self._texts, crossed))] if crossed else []
                return [*map(self._island, link), *crossing]
        return ()

    def board(self) -> Sequence[str]:
        """Every island, then the links that carry bridges."""
        board = self._controller.state.board
        drawn = [link for link in board.links for _ in range(self._bridges_on(link))]
        links = self._t("drawn", links=link_names(self._texts, drawn)) if drawn else self._t("none-drawn")
        return [*map(self._island, board.islands), links]

    def scores(self) -> Sequence[str]:
        """Each seat's points and finished islands as far as they are public, and one's own way to the goals."""
        controller, sight = self._controller, self._controller.boards.sight
        lines = []
        for seat, name in enumerate(controller.narrator.names):
            state = sight.state_of(seat)
            lines.append(self._t("score", name=name, points=state.total(seat), n=len(state.finished(seat))))
        for goal in goal_views(sight.main_state, sight.main_seat):
            name = self._texts.t(f"bridges.goal.{goal.goal.value}")
            lines.append(self._t("goal", goal=name, reached=goal.progress, needed=goal.needed))
        return lines

    # Places --------------------------------------------------------------------------------------------------------

    def _island(self, island: Island) -> str:
        """Letter, flag, number, bridges; whether it is finished, and whether the number can go there."""
        sight, entry = self._controller.boards.sight, self._controller.entry
        state = sight.main_state
        sheet = state.sheets[sight.main_owner]
        is_mine = sight.viewed_seat is None
        draft = entry if isinstance(entry, Draft) and is_mine else None
        flag = state.board.flag(island)
        number = sheet.numbers.get(island)
        is_entered_here = entry is not None and is_mine and entry.island == island
        if is_entered_here and entry is not None:
            written = self._t("begun", number=entry.number)
        else:
            written = self._t("number", number=number) if number is not None else self._t("no-number")
        count = sheet.bridge_count(island) + sum(island in link for link in (entry.links if entry and is_mine else ()))
        words = [
            self._t("island", island=letter_of(island)),
            self._t(f"flag-{flag.value}") if flag is not None else "",
            written,
            self._t("bridges", n=count),
        ]
        if island in sheet.struck:
            words.append(self._t("struck"))
        elif island in state.finished(sight.main_owner):
            words.append(self._t("finished"))
        elif (
            draft is not None and not draft.is_number_settled and not is_entered_here and draft.islands[island] is None
        ):
            words.append(self._t("takes", number=draft.number))
        return ", ".join(word for word in words if word)

    def _link(self, link: Link) -> str:
        return f"{self._t('link', **end_names(link))}, {self._link_state(link)}"

    def _link_state(self, link: Link) -> str:
        """Bridges on a link, and whether one more can be drawn now."""
        entry = self._controller.entry
        words = [self._t("bridges", n=self._bridges_on(link))]
        if isinstance(entry, Draft | Correction) and entry.takes_bridges and self._is_mine:
            words.append(self._t("open" if entry.open_links[link] is None else "closed"))
        return ", ".join(words)

    @property
    def _is_mine(self) -> bool:
        return self._controller.boards.sight.viewed_seat is None

    def _bridges_on(self, link: Link) -> int:
        sight, entry = self._controller.boards.sight, self._controller.entry
        drawn = sight.main_state.sheets[sight.main_owner].bridges.get(link, 0)
        return drawn + (entry.links.count(link) if entry is not None and self._is_mine else 0)

    def _direction(self, island: Island, other: Island) -> str:
        (x, y), (other_x, other_y) = (self._controller.state.board.cell(each) for each in (island, other))
        side = ("right" if other_x > x else "left") if other_y == y else ("down" if other_y > y else "up")
        return self._texts.t(f"house.voice.{side}")
