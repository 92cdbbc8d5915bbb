"""Choice of a player: a saved profile or a new name, typed or from the on-screen keyboard."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Final

from pygame import FRect

from game.core.names import clean_name
from game.pages.list_view import ListView, profile_row, profiles_width
from game.pages.page import PageScene
from game.pages.text_field import CapitalField, TextField, TitleField, drawing_note
from game.profanity import is_clean
from game.scenes.base import SceneChange
from game.scenes.stack import Pop
from game.services import Services
from game.storage.values import Profile
from game.ui import palette
from game.ui.controls import Toggle
from game.ui.onscreen_keyboard import letter_keys
from game.ui.sound_effects import Sound
from game.ui.text_entry import TextEntry
from game.ui.viewport import is_upright
from game.ui.widgets import Button, Widget

_FORM_SHARE: Final = 0.62
"""Share of an upright page for the form above the profiles."""


class NameForm:
    """Text field, letter keys and confirm button; a confirmed name is clean and not empty."""

    def __init__(
        self,
        page: PageScene,
        field: TextField,
        taken: Callable[[str], SceneChange],
        *,
        take_key: str = "house.names.done",
        placeholder_key: str = "house.names.placeholder",
        rejects_blocked_words: bool = True,
    ) -> None:
        """``taken`` receives the confirmed name; the keys are those of the button's and the empty field's text."""
        self._services = page.services
        self.field = field
        self._taken = taken
        self._take_key = take_key
        self._placeholder_key = placeholder_key
        self._rejects_blocked_words = rejects_blocked_words
        page.interaction.text_input = field

    def build(self, area: FRect, option: Callable[[FRect], Widget] | None = None) -> Iterable[Widget]:
        """Field, keys and button; ``option`` makes a widget for the place beside the button."""
        t, field = self._services.assets.t, self.field
        entry = FRect(area.left, area.top, area.width, 56)
        yield TextEntry("name", entry, field.text, True, lambda: None, t(self._placeholder_key), field.composition)
        note = drawing_note(self._services, field, FRect(area.left, entry.bottom + 8, area.width, 0))
        yield from note
        top = note[0].rect.bottom + 8 if note else entry.bottom + 16
        keys = FRect(area.left, top, area.width, area.bottom - 76 - top)
        title = field if isinstance(field, TitleField) else None
        yield from letter_keys(
            keys, self._services.assets.texts.keys, field.type_letter,
            is_small=title is not None and not title.is_capital, on_shift=title.shift if title is not None else None,
        )  # fmt: skip
        bottom = area.bottom - 60
        is_name = bool(field.text.strip())
        take = Button("take", area, t(self._take_key), self._take, "tick", "primary", is_enabled=is_name)
        wide = max(240.0, take.natural_width(self._services.assets.fonts))
        if option is not None:
            yield option(FRect(area.left, bottom - 12, area.width - wide - 20, 72))
        yield replace(take, rect=FRect(area.right - wide, bottom, wide, 60))

    def _take(self) -> SceneChange | None:
        name = clean_name(self.field.text, "")  # normalise first, so that a different spelling finds the saved profile
        if name and (is_clean(name) or not self._rejects_blocked_words):
            return self._taken(name)
        self._services.assets.sounds.play(Sound.ILLEGAL)
        self._services.shell.announce(lambda: self._services.assets.t("house.names.indecent"))
        return None


class NameScene(PageScene):
    """Profiles on the left, text entry and letters on the right; passes name and profile to ``chosen``.

    In an upright window the profiles are below.
    """

    name = "names"
    heading_key = "house.names.heading"
    max_size = (1200.0, 680.0)

    def __init__(self, services: Services, current: str, chosen: Callable[[str, int | None], None]) -> None:
        super().__init__(services)
        self.form = NameForm(self, TitleField(current), self._take, take_key="house.names.take")
        self._list = ListView(self)
        self._is_saved = not services.session.is_kiosk
        self._chosen = chosen

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """List, text entry, letters, confirm button, and an option to save the name as a profile."""
        is_kiosk = self.services.session.is_kiosk
        profiles = [] if is_kiosk else self.services.storage.profiles()
        list_width = profiles_width(self.services.assets.fonts) if profiles else 0.0
        if profiles:
            rows = [
                profile_row(f"profile-{profile.identifier}", profile, partial(self._choose, profile))
                for profile in profiles
            ]
            place = FRect(inner.left, inner.top, list_width, inner.height)
            if is_upright(self.area):
                top = inner.top + inner.height * _FORM_SHARE
                place = FRect(inner.left, top + 16, inner.width, inner.bottom - top - 16)
            yield from self._list.build("players", place, rows)
        right = FRect(inner.left + list_width + 24, inner.top, inner.width - list_width - 24, inner.height)
        if is_upright(self.area):
            right = FRect(inner.left, inner.top, inner.width, inner.height * (_FORM_SHARE if profiles else 1.0))
        yield from self.form.build(right, None if is_kiosk else self._saving_toggle)

    def _saving_toggle(self, place: FRect) -> Widget:
        return Toggle("keep", place, self.t("house.names.keep"), self._is_saved, self._set_saved)

    def _set_saved(self, is_saved: bool) -> None:
        self._is_saved = is_saved

    def _choose(self, profile: Profile) -> SceneChange:
        self._chosen(profile.name, profile.identifier)
        return Pop()

    def _take(self, name: str) -> SceneChange:
        self._chosen(name, profile_of(self.services, name, is_saved=self._is_saved))
        return Pop()


def profile_of(services: Services, name: str, *, is_saved: bool) -> int | None:
    """The profile of that name, added if ``is_saved``; None for a guest and in a kiosk."""
    if services.session.is_kiosk:
        return None
    profiles = services.storage.profiles()
    profile = next((known for known in profiles if known.name.casefold() == name.casefold()), None)
    if profile is None and is_saved:
        badge = len(profiles) % len(palette.BADGES)
        profile = services.storage.add_profile(name, badge, badge, services.session.aids)
    return profile.identifier if profile is not None else None


class NameEntryScene(PageScene):
    """Text entry and letters alone; passes the name to ``taken``."""

    name = "names"
    max_size = (1200.0, 680.0)
    placeholder_key = "house.names.placeholder"
    """Text key of the empty field."""

    def __init__(
        self,
        services: Services,
        field: TextField,
        taken: Callable[[str], None],
        *,
        rejects_blocked_words: bool = True,
    ) -> None:
        super().__init__(services)
        self.form = NameForm(
            self,
            field,
            self._take,
            placeholder_key=self.placeholder_key,
            rejects_blocked_words=rejects_blocked_words,
        )
        self._taken = taken

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Text entry, letters, confirm button."""
        return self.form.build(FRect(inner.left + 24, inner.top, inner.width - 24, inner.height))

    def _take(self, name: str) -> SceneChange:
        self._taken(name)
        return Pop()


class NewPlayerScene(NameEntryScene):
    """Entry of a new profile; passes name and profile to ``chosen``."""

    heading_key = "house.players.new"

    def __init__(self, services: Services, chosen: Callable[[str, int | None], None]) -> None:
        def add(name: str) -> None:
            chosen(name, profile_of(services, name, is_saved=True))

        super().__init__(services, TitleField(), add)


class RenameScene(NameEntryScene):
    """Entry of a new name for an existing profile."""

    heading_key = "house.names.rename"

    def __init__(self, services: Services, current: str, renamed: Callable[[str], None]) -> None:
        super().__init__(services, TitleField(current), renamed)


class InitialsScene(NameEntryScene):
    """Three letters for a kiosk's record table."""

    name = "initials"
    heading_key = "house.names.initials"

    def __init__(self, services: Services, current: str, chosen: Callable[[str], None]) -> None:
        super().__init__(services, CapitalField(current, max_length=3), chosen)
