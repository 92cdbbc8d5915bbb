"""Voice of the board editor: a cell's place, what is drawn there, and what is wrong with it."""

from __future__ import annotations

from game.menus.editor_document import BoardDocument
from game.scenes.scene_voice import SceneVoice, SpeakingInteraction, SpeakingScene
from game.ui.widgets import HitTarget


class EditorVoice(SceneVoice):
    """Cells by column and row, or as the isle names its places."""

    def __init__(self, scene: SpeakingScene, interaction: SpeakingInteraction, document: BoardDocument) -> None:
        super().__init__(scene, interaction)
        self._document = document

    def describe(self, hit_target: HitTarget) -> str:
        cell = hit_target.value
        if not isinstance(cell, tuple):
            return super().describe(hit_target)
        drawing, sketch, texts = self._document.drawing, self._document.sketch, self._scene.services.assets.texts
        words = drawing.place_message(sketch, cell), drawing.thing_message(sketch, cell)
        note = self._interaction.tip_of(hit_target)
        return ". ".join(filter(None, (", ".join(each.text(texts) for each in words), note)))
