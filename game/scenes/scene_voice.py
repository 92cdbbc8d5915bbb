"""Voice of a scene: its title, the focused target with role and state, news, and what is read on request.

Texts only: ``announcer.py`` decides when they are spoken, ``ui/speech.py`` speaks them. A scene with more to say than its
words gets another voice: ``scene.interaction.voice``.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, Final, Protocol

from pygame import FRect, Rect

from game.assets import Assets
from game.scenes.focus import Focus
from game.services import Services
from game.ui.canvas import Canvas
from game.ui.draw_commands import DrawCommand, DrawFunction
from game.ui.layer_cache import LayerCache
from game.ui.text import BODY, TextRole
from game.ui.widgets import NAMING_ROLES, Heading, HitTarget, InteractionState, Label, TargetRole, Widget

_MIN_LETTERS: Final = 3
"""Letters from which a label says more than its tooltip."""


class SpeakingScene(Protocol):
    """The part of a scene that its voice reads."""

    services: Services

    @property
    def area(self) -> FRect: ...
    @property
    def widgets(self) -> Sequence[Widget]: ...


class SpeakingInteraction(Protocol):
    """The part of an interaction that the voice reads."""

    focus: Focus

    def tip_of(self, hit_target: HitTarget) -> str: ...


class ChangedLines:
    """Lines by slot; ``update`` gives those that differ from what was given before."""

    def __init__(self) -> None:
        self._last: dict[str, str] = {}

    def update(self, lines: Mapping[str, str]) -> list[str]:
        """The new lines of this call, without empty ones."""
        changed = [line for slot, line in lines.items() if line and line != self._last.get(slot)]
        self._last.update(lines)
        return changed


class SceneVoice:
    """Voice of a scene: its words as they are drawn, and its widgets."""

    def __init__(self, scene: SpeakingScene, interaction: SpeakingInteraction) -> None:
        self._scene = scene
        self._interaction = interaction

    def t(self, key: str, **values: Any) -> str:
        """The text of a key in the present language."""
        return self._scene.services.assets.t(key, **values)

    # For scenes to override ---------------------------------------------------------------------------------------

    def opening(self) -> Sequence[str]:
        """Said when the scene comes on top: its heading."""
        return [each.text for each in self._scene.widgets if isinstance(each, Heading)][:1]

    def news(self) -> Sequence[str]:
        """News since the last call, whoever caused them; empty without news."""
        return ()

    @property
    def says_changes(self) -> bool:
        """True if new words of a target that keeps the focus are said; False where the news had them."""
        return True

    def skip_news(self) -> None:
        """Take the present as known: what is new from here on is said."""
        self.news()

    def describe(self, hit_target: HitTarget) -> str:
        """A target in words: its name, and what lies there. The default: label, else tooltip, also one not shown now."""
        if hit_target.role in NAMING_ROLES:
            return self.t(f"house.voice.role.{hit_target.role.value}")
        label, tip = hit_target.label, self._interaction.tip_of(hit_target) or hit_target.tooltip
        is_sign = len(label) < _MIN_LETTERS and tip
        return tip if is_sign else label or tip or self._place_name(hit_target)

    def around(self, hit_target: HitTarget) -> Sequence[str]:
        """Surroundings of a target, beyond its own description; by default its tooltip."""
        tip = self._interaction.tip_of(hit_target)
        return [tip] if tip and tip not in self.describe(hit_target) else []

    def board(self) -> Sequence[str]:
        """The whole board, or all words of the page."""
        return self.words()

    def scores(self) -> Sequence[str]:
        """The seats' scores, or all words of the page."""
        return self.words()

    def turn(self) -> Sequence[str]:
        """The seat to move and its task, or the page's heading."""
        return self.opening()

    # Targets ------------------------------------------------------------------------------------------------------

    def target(self, hit_target: HitTarget) -> str:
        """A target with its group, role and state, as it is said when it gets the focus."""
        words = [self.group_of(hit_target), self.describe(hit_target)]
        role = TargetRole.BUTTON if hit_target.role in NAMING_ROLES else hit_target.role
        if role not in (TargetRole.NONE, TargetRole.SWITCH):
            words.append(self.t(f"house.voice.role.{role.value}"))
        if role is TargetRole.SWITCH:
            words.append(self.t("house.voice.on" if hit_target.is_selected else "house.voice.off"))
        elif role is TargetRole.SLIDER and isinstance(hit_target.value, float):
            words.append(f"{round(100 * hit_target.value)} %")
        elif hit_target.is_selected:
            words.append(self.t("house.voice.selected"))
        if not hit_target.is_enabled and role is not TargetRole.NONE:
            words.append(self.t("house.voice.unavailable"))
        return ", ".join(word for word in words if word)

    def group_of(self, hit_target: HitTarget) -> str:
        """The label before a group of options or a stepper; empty for other targets."""
        if hit_target.role not in (TargetRole.OPTION, TargetRole.LESS, TargetRole.MORE, TargetRole.FIELD):
            return ""
        label = ""
        for widget in _with_content(self._scene.widgets):
            if isinstance(widget, Label):
                label = widget.text
            elif any(each.name == hit_target.name for each in widget.hit_targets()):
                return label
            else:
                label = ""
        return ""

    def _place_name(self, hit_target: HitTarget) -> str:
        """A target's words where nothing else names it: those inside its rectangle."""
        lines = self._drawn_words(lambda rect: bool(hit_target.rect.collidepoint(rect.center)))
        return ", ".join(lines)

    # Words --------------------------------------------------------------------------------------------------------

    def words(self) -> Sequence[str]:
        """All words that the scene draws, in the order of drawing."""
        return self._drawn_words(lambda rect: True)

    def _drawn_words(self, is_wanted: Callable[[FRect], bool]) -> list[str]:
        assets = self._scene.services.assets
        collector = WordCollector(assets, is_wanted)
        for widget in self._scene.widgets:
            widget.draw(collector, InteractionState())
        return collector.lines


class _NoTarget:
    """A render target that draws nothing."""

    has_previous_frame = False

    def __init__(self, width: int, height: int) -> None:
        self._clip = Rect(0, 0, width, height)
        self._whole = self._clip.copy()

    def submit(self, place: Rect, stroke: DrawFunction, *arguments: Any) -> None:
        """Draw nothing."""

    def get_rect(self) -> Rect:
        return self._whole

    def get_clip(self) -> Rect:
        return self._clip

    def set_clip(self, clip: Rect) -> None:
        self._clip = clip

    def mark(self) -> None:
        """None: nothing is recorded."""

    def commands_since(self, mark: int) -> Sequence[DrawCommand]:
        return ()

    def replay(self, commands: Sequence[DrawCommand]) -> None:
        """Draw nothing."""


class WordCollector(Canvas):
    """A canvas that notes words instead of drawing."""

    def __init__(self, assets: Assets, is_wanted: Callable[[FRect], bool]) -> None:
        viewport = assets.viewport
        size = viewport.rect_to_px(viewport.area).size
        super().__init__(_NoTarget(*size), viewport, assets.sheets, assets.fonts)
        self._is_wanted = is_wanted
        self.lines: list[str] = []

    def cached_commands(
        self, layers: LayerCache | None, name: str, key: Hashable, paint: Callable[[Canvas], None]
    ) -> None:
        """Paint: cached commands have no words."""
        paint(self)

    def text(self, text: str, x: float, y: float, role: TextRole = BODY, *rest: Any, **more: Any) -> None:
        self._note(text, FRect(x - 1, y - 1, 2, 2))

    def text_box(self, text: str, rect: FRect, *rest: Any, **more: Any) -> None:
        self._note(text, rect)

    def _note(self, text: str, rect: FRect) -> None:
        line = " ".join(text.split())
        is_new = not self.lines or self.lines[-1] != line
        if line and is_new and self.is_visible(rect) and self._is_wanted(rect):
            self.lines.append(line)


def _with_content(widgets: Iterable[Widget]) -> Iterable[Widget]:
    """The widgets, with those inside scrolling areas and other containers in place of them."""
    for widget in widgets:
        content = getattr(widget, "content", None)
        if content is None:
            yield widget
        else:
            yield from _with_content(content)
