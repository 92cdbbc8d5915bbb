"""What is heard: effects by meaning, the tune of a place, what is around the table; silent without a device or files.

Nothing here raises and nothing waits: a game without sound is a whole game. The files and the index.json that lists
them come from tools/build_sounds.py.
"""

from __future__ import annotations  # pygame.mixer may be missing altogether; its names must not be looked up on import

import contextlib
import json
import os
import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pygame

from game.ui.music import FAILURES, MusicPlayer
from game.ui.sound_effects import Sound

RATE, SIZE, CHANNELS, BUFFER = 44100, -16, 2, 512
VOICES = 16
AMBIENCE_VOICE = 0
EFFECT_VOICES = range(
    AMBIENCE_VOICE + 1, VOICES
)  # searched here: pygame.mixer.find_channel hands out reserved ones too
DUCK_SECONDS = {Sound.WIN: 2.4, Sound.LOSE: 1.8, Sound.GOAL: 1.2, Sound.BELL: 1.2, Sound.BONUS: 0.9, Sound.FINISH: 0.9}
AMBIENCE_FADE_MS = 2000
USUAL_AMBIENCE = "sea"
"""What is heard at places that have no ambience of their own."""
REPEAT_SECONDS = 0.03  # the same meaning twice within this time would only be louder
RUN_SECONDS = 0.4
"""The same meaning again within this time belongs to a run, as the squares of one piece that touch one by one."""
RUN_GAIN = 0.5
"""How loud the second and later ones of a run are: together they are then about as loud as one."""
LOADING_SECONDS = 0.002  # of one update


class SoundPlayer:
    """Plays meanings, places and the sea from a folder.

    Call `start` after the first picture has been shown and `update` once a turn of the main loop; everything else may
    be called at any time, before `start` and after `close` too.
    """

    def __init__(self, folder: Path, rng: random.Random | None = None) -> None:
        self._folder = folder
        self._rng = rng or random.Random()
        self._effects, tunes, self._ambiences = _read_index(folder)
        self._music = MusicPlayer(folder, tunes)
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}  # None: tried in vain
        self._waiting = [name for names in self._effects.values() for name in names]
        self._last_file: dict[Sound, str] = {}
        self._last_time: dict[Sound, float] = {}
        self._voice_time = dict.fromkeys(EFFECT_VOICES, 0.0)
        self._clock = 0.0

        self._open = False
        self._closed = False
        self._paused = False
        self._effects_gain = self._ambience_gain = 1.0

        self._loader: threading.Thread | None = None
        self._ambience = ""
        """The file that is held, or failed to."""
        self._around: pygame.mixer.Sound | None = None
        self._around_plays = False

    @property
    def available(self) -> bool:
        """Whether there is a device: after `start`, until `close`."""
        return self._open

    def start(self) -> None:
        """Opens the device. Without one everything stays silent."""
        if self._open or self._closed:
            return
        try:
            with _quiet_errors():
                pygame.mixer.init(RATE, SIZE, CHANNELS, BUFFER)
            pygame.mixer.set_num_channels(VOICES)
        except FAILURES:
            return
        self._open = True
        self._load_ambience(self._wanted_ambience)

    def update(self, dt: float) -> None:
        """Goes on with loading, fades and ducking; `dt` in seconds."""
        self._clock += max(0.0, dt)
        if not self._ready:
            return
        self._load_some()
        if self._paused:
            return
        try:
            self._run_ambience()
            self._music.run(max(0.0, dt))
        except FAILURES:
            return

    def play(self, meaning: Sound) -> None:
        """Plays one of the variants of a meaning: never the same twice running, never quite as loud, softer in a run."""
        if not self._ready or self._paused or self._effects_gain <= 0:
            return
        since = self._clock - self._last_time.get(meaning, -1.0)
        if since < REPEAT_SECONDS:
            return
        try:
            name, sound = self._variant(meaning)
            voice = self._free_voice(force=meaning in DUCK_SECONDS)
            if sound is None or voice is None:
                return
            run = RUN_GAIN if since < RUN_SECONDS else 1.0
            sound.set_volume(self._effects_gain * run * self._rng.uniform(0.82, 1.0))
            pygame.mixer.Channel(voice).play(sound)
        except FAILURES:
            return
        self._voice_time[voice] = self._clock
        self._last_file[meaning] = name
        self._last_time[meaning] = self._clock
        self._music.duck(DUCK_SECONDS.get(meaning, 0.0))

    def set_volumes(self, effects: float, music: float, ambience: float) -> None:
        """Sets the three volumes, each 0 to 1. They are squared, so that half way sounds like half."""
        self._effects_gain, self._music.gain, self._ambience_gain = (
            min(1.0, max(0.0, volume)) ** 2 for volume in (effects, music, ambience)
        )
        if not self._ready:
            return
        try:
            self._music.apply_volume()
            if self._around is not None:
                self._around.set_volume(self._ambience_gain)
        except FAILURES:
            return

    def set_place(self, place: str | None) -> None:
        """Fades over to the music of a place. A place without its own keeps what plays; None fades to silence."""
        self._music.set_place(place)

    def set_stage(self, share: float) -> None:
        """How far the game has come, 0 at its beginning, 1 at its end: the music follows at its next theme."""
        self._music.set_stage(share)

    def pause(self) -> None:
        """Ends everything for a while, as when the window loses the focus or a kiosk falls asleep.

        The mixer's own ``pause`` and ``music.pause`` are not used: they wait for the mixer's lock while they hold
        Python's, and the mixer's thread, whenever an effect ends, waits for Python's while it holds its own. The
        program would hang. Stopping lets go of Python's lock first.
        """
        self._paused = True
        if not self._ready:
            return
        with contextlib.suppress(*FAILURES):
            pygame.mixer.stop()
            self._music.stop()
        self._around_plays = False

    def resume(self) -> None:
        """Music and ambience fade in again with the next ``update``."""
        self._paused = False

    def close(self, wait_seconds: float = 0.5) -> bool:
        """Lets the device go; True if that was done in time.

        Sound servers have been seen to hang here. It happens beside the program, which waits no longer than it says.
        """
        if self._closed or not self._open:
            self._closed = True
            return True
        self._open, self._closed = False, True
        ending = threading.Thread(target=self._let_go, name="sound-end", daemon=True)
        ending.start()
        ending.join(wait_seconds)
        return not ending.is_alive()

    @property
    def _ready(self) -> bool:
        """Whether the mixer may be touched: it is open, and no long file is being decoded."""
        return self._open and (self._loader is None or not self._loader.is_alive())

    @property
    def _wanted_ambience(self) -> str:
        """The file of what is around us; empty for none."""
        return self._ambiences.get(self._music.place or "", self._ambiences.get(USUAL_AMBIENCE, ""))

    def _load_ambience(self, name: str) -> None:
        """Begins to load a long sound that cannot be streamed, for it has to sound beside the music.

        The mixer decodes under its lock: for some 50 ms nothing sounds and any call would wait. So this is done in a
        thread, and until it is through the mixer is left alone.
        """
        self._ambience, self._around, self._around_plays = name, None, False
        if not name:
            return

        def load() -> None:
            with contextlib.suppress(*FAILURES):
                self._around = pygame.mixer.Sound(self._folder / name)

        loader = threading.Thread(target=load, name="sound-loader", daemon=True)
        with contextlib.suppress(RuntimeError):
            loader.start()
            self._loader = loader

    def _let_go(self) -> None:
        if self._loader is not None:
            self._loader.join()
        with contextlib.suppress(*FAILURES):
            pygame.mixer.music.stop()
            pygame.mixer.stop()
        with contextlib.suppress(*FAILURES):
            pygame.mixer.quit()

    def _load_some(self) -> None:
        """Loads effects for a moment, at least one: the loop must not stutter."""
        until = time.perf_counter() + LOADING_SECONDS
        while self._waiting:
            self._load(self._waiting.pop(0))
            if time.perf_counter() > until:
                return

    def _load(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._loaded:
            try:
                self._loaded[name] = pygame.mixer.Sound(self._folder / name)
            except FAILURES:
                self._loaded[name] = None
        return self._loaded[name]

    def _variant(self, meaning: Sound) -> tuple[str, pygame.mixer.Sound | None]:
        """A variant that was not the last one; the last one if no other can be loaded."""
        names = list(self._effects.get(meaning, ()))
        self._rng.shuffle(names)
        names.sort(key=lambda name: name == self._last_file.get(meaning))
        for name in names:
            sound = self._load(name)
            if sound is not None:
                return name, sound
        return "", None

    def _free_voice(self, force: bool) -> int | None:
        """A voice that is silent. Loud effects carry news: for them, if need be, the one that began first."""
        for voice in EFFECT_VOICES:
            if not pygame.mixer.Channel(voice).get_busy():
                return voice
        return min(self._voice_time, key=self._voice_time.__getitem__) if force else None

    def _run_ambience(self) -> None:
        """Starts what is around us, changes it with the place, or stops it when nobody wants to hear it."""
        is_wanted = self._ambience_gain > 0
        is_other = self._ambience != self._wanted_ambience
        voice = pygame.mixer.Channel(AMBIENCE_VOICE)
        if self._around_plays and (is_other or not is_wanted):
            voice.fadeout(AMBIENCE_FADE_MS // 2) if is_wanted else voice.stop()
            self._around_plays = False
        elif is_other and is_wanted and not voice.get_busy():
            self._load_ambience(self._wanted_ambience)
        elif self._around is not None and is_wanted and not self._around_plays and not is_other:
            self._around.set_volume(self._ambience_gain)
            voice.play(self._around, loops=-1, fade_ms=AMBIENCE_FADE_MS)
            self._around_plays = True


def _read_index(folder: Path) -> tuple[dict[str, list[str]], dict[str, list[list[str]]], dict[str, str]]:
    """Effects by meaning; by place the themes of each stage and the ambience; all empty where the index is not as expected."""
    try:
        content = json.loads((folder / "index.json").read_text(encoding="utf-8"))
        effects = {str(key): [_plain(name) for name in names] for key, names in content["effects"].items()}
        tunes = {
            str(key): [[_plain(name) for name in stage] for stage in stages] for key, stages in content["music"].items()
        }
        if not all(stages and all(stages) for stages in tunes.values()):
            raise ValueError("a stage without a theme")
        ambiences = {str(key): _plain(name) for key, name in content["ambience"].items()}
        return effects, tunes, ambiences
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}, {}, {}


def _plain(name: object) -> str:
    """A file name that stays in its folder."""
    if not isinstance(name, str) or name != Path(name).name:
        raise ValueError(f"not a file name: {name!r}")
    return name


@contextlib.contextmanager
def _quiet_errors() -> Iterator[None]:
    """Keeps what the system's sound library writes to the error output, past Python, off the terminal."""
    try:
        kept, nothing = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    except OSError:
        yield
        return
    try:
        os.dup2(nothing, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nothing)
