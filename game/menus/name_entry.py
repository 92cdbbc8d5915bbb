"""Choice of a player: a saved profile or a new name, typed or from the on-screen keyboard."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import ClassVar

from pygame import FRect

from game.core.names import clean_name
from game.pages.list_page import ListPage, profile_row, profiles_width
from game.pages.typing_page import TypingScene
from game.profanity import is_clean
from game.scenes.base import SceneChange
from game.scenes.stack import Pop
from game.services import Services
from game.storage.values import Profile
from game.ui import palette
from game.ui.controls import TextEntry, Toggle
from game.ui.onscreen_keyboard import letter_keys
from game.ui.sound_effects import Sound
from game.ui.widgets import Button, Widget


class NameScene(TypingScene, ListPage):
    """Profiles on the left, text entry and letters on the right; passes name and profile to ``chosen``."""

    name = "names"
    heading_key = "house.names.heading"
    max_width = 1200.0
    max_height = 680.0
    take_key: ClassVar[str] = "house.names.take"
    offers_saving: ClassVar[bool] = True
    """True to offer saving the name as a profile."""
    rejects_blocked_words: ClassVar[bool] = True
    """True to reject blocked words."""
    is_capital_only: ClassVar[bool] = False
    """True for capital letters only."""

    def __init__(self, services: Services, current: str, chosen: Callable[[str, int | None], None]) -> None:
        super().__init__(services)
        self.text = current
        self.is_saved = not services.session.is_kiosk
        self._chosen = chosen
        self._is_shifted: bool | None = None
        """State of the shift key; None: automatic capitals as in names."""

    @property
    def profiles(self) -> list[Profile]:
        """Selectable profiles; empty in a kiosk."""
        return [] if self.services.session.is_kiosk else self.services.storage.profiles()

    @property
    def listed(self) -> list[Profile]:
        """Profiles in the list."""
        return self.profiles

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """List, text entry, letters, confirm button."""
        profiles = self.listed
        list_width = profiles_width(self.services.assets.fonts) if profiles else 0.0
        if profiles:
            rows = [
                profile_row(f"profile-{profile.identifier}", profile, partial(self._choose, profile))
                for profile in profiles
            ]
            yield from self.build_list("players", FRect(inner.left, inner.top, list_width, inner.height), rows)
        right = FRect(inner.left + list_width + 24, inner.top, inner.width - list_width - 24, inner.height)
        yield TextEntry(
            "name", FRect(right.left, right.top, right.width, 56), self.text, True, lambda: None,
            self.t("house.names.placeholder"),
        )  # fmt: skip
        keys = FRect(right.left, right.top + 72, right.width, right.height - 72 - 76)
        yield from letter_keys(
            keys, self.services.assets.texts.keys, self.type_letter, is_small=not self.is_capital,
            on_shift=None if self.is_capital_only else self._shift,
        )  # fmt: skip
        bottom = right.bottom - 60
        take = Button(
            "take", right, self.t(self.take_key), self._take, "tick", "primary", is_enabled=bool(self.text.strip())
        )
        wide = max(240.0, take.natural_width(self.services.assets.fonts))
        if self.offers_saving and not self.services.session.is_kiosk:
            yield Toggle(
                "keep", FRect(right.left, bottom - 12, right.width - wide - 20, 72), self.t("house.names.keep"),
                self.is_saved, self._set_saved,
            )  # fmt: skip
        yield replace(take, rect=FRect(right.right - wide, bottom, wide, 60))

    def _set_saved(self, is_kept: bool) -> None:
        self.is_saved = is_kept

    @property
    def is_capital(self) -> bool:
        """True if the on-screen keys give capitals: at the start of a word, or by the shift key."""
        if self._is_shifted is not None:
            return self._is_shifted
        return self.is_capital_only or not self.text or self.text[-1] in " -."

    def _shift(self) -> None:
        if not self.is_capital_only:
            self._is_shifted = not self.is_capital

    def type_letter(self, letter: str) -> SceneChange | None:
        """Type a letter and release the shift key."""
        self._is_shifted = None
        return super().type_letter(letter)

    def normalize(self, text: str) -> str:
        """Convert initials to capitals; leave names unchanged."""
        return text.upper() if self.is_capital_only else text

    def _choose(self, profile: Profile) -> SceneChange:
        self._chosen(profile.name, profile.identifier)
        return Pop()

    def _take(self) -> SceneChange | None:
        name = clean_name(self.text, "")  # normalise first, so that a different spelling finds the saved profile
        if not name or (self.rejects_blocked_words and not is_clean(name)):
            self.services.assets.sounds.play(Sound.ILLEGAL)
            self.services.shell.announce(lambda: self.t("house.names.indecent"))
            return None
        profile: Profile | None = next(
            (known for known in self.profiles if known.name.casefold() == name.casefold()), None
        )
        if profile is None and self.is_saved and not self.services.session.is_kiosk:
            badge = len(self.profiles) % len(palette.BADGES)
            profile = self.services.storage.add_profile(name, badge, badge, self.services.session.aids)
        self._chosen(name, profile.identifier if profile is not None else None)
        return Pop()


class NewPlayerScene(NameScene):
    """Entry of a new profile."""

    heading_key = "house.players.new"
    take_key = "house.names.done"
    offers_saving = False

    @property
    def listed(self) -> list[Profile]:
        """Empty: this page adds new profiles only."""
        return []


class RenameScene(NameScene):
    """Entry of a new name for an existing profile."""

    heading_key = "house.names.rename"
    take_key = "house.names.done"
    offers_saving = False

    def __init__(self, services: Services, current: str, renamed: Callable[[str], None]) -> None:
        super().__init__(services, current, lambda name, profile: renamed(name))
        self.is_saved = False

    @property
    def profiles(self) -> list[Profile]:
        """Empty: nothing to select."""
        return []


class InitialsScene(RenameScene):
    """Three letters for a kiosk's record table."""

    name = "initials"
    heading_key = "house.names.initials"
    max_length = 3
    is_capital_only = True
