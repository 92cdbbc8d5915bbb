"""Sound: effects by meaning, the tune and the ambience of a place; silent without a device or files.

No function here raises or waits: the game is complete without sound. ``tools/build_sounds.py`` makes the files and the
``index.json`` that lists them.
"""

from __future__ import annotations  # pygame.mixer may be missing; annotations must not resolve its names on import

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
EFFECT_VOICES = range(AMBIENCE_VOICE + 1, VOICES)  # own search: pygame.mixer.find_channel returns reserved channels too
DUCK_SECONDS = {Sound.WIN: 2.4, Sound.LOSE: 1.8, Sound.GOAL: 1.2, Sound.BELL: 1.2, Sound.BONUS: 0.9, Sound.FINISH: 0.9}
AMBIENCE_FADE_MS = 2000
DEFAULT_AMBIENCE = "sea"
"""Ambience of places without their own."""
REPEAT_SECONDS = (
    0.03  # minimum seconds between two effects of one meaning; closer ones would only add up to a louder one
)
RUN_SECONDS = 0.4
"""Seconds within which a repeated meaning belongs to a run, as the touching squares of one piece."""
RUN_GAIN = 0.5
"""Gain of the second and later effects of a run; together they are about as loud as one."""
_REOPEN_SECONDS = 2.0
"""Seconds that a device may take to close before it is opened anew; after that there is silence."""
LOADING_SECONDS = 0.002  # of one update


class SoundPlayer:
    """Player of effects, music and ambience from a folder.

    Call ``start`` after the first frame and ``update`` once for each iteration of the main loop; all other methods may
    be called at any time, also before ``start`` and after ``close``.
    """

    def __init__(self, folder: Path, rng: random.Random | None = None) -> None:
        self._folder = folder
        self._rng = rng or random.Random()
        self._effects, tunes, self._ambiences = _read_index(folder)
        self.music = MusicPlayer(folder, tunes)
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}  # None: loading failed
        self._waiting = [name for names in self._effects.values() for name in names]
        self._last_file: dict[Sound, str] = {}
        self._last_time: dict[Sound, float] = {}
        self._voice_time = dict.fromkeys(EFFECT_VOICES, 0.0)
        self._clock = 0.0

        self._is_mono = False
        self._open = False
        self._closed = False
        self._paused = False
        self._effects_gain = self._ambience_gain = 1.0

        self._loader: threading.Thread | None = None
        self._ambience = ""
        """File of the loaded ambience, also after a failure."""
        self._ambience_sound: pygame.mixer.Sound | None = None
        self._is_ambience_playing = False

    @property
    def available(self) -> bool:
        """True between ``start`` and ``close`` if there is a device."""
        return self._open

    def start(self) -> None:
        """Open the audio device; without a device all methods stay silent."""
        if self._open or self._closed:
            return
        try:
            with _quiet_errors():
                if self._is_mono:  # no other number of channels, so that SDL mixes both sides into one
                    pygame.mixer.init(RATE, SIZE, 1, BUFFER, allowedchanges=0)
                else:
                    pygame.mixer.init(RATE, SIZE, CHANNELS, BUFFER)
            pygame.mixer.set_num_channels(VOICES)
        except FAILURES:
            return
        self._open = True
        self._load_ambience(self._wanted_ambience)

    def update(self, dt: float) -> None:
        """Advance loading, fades and ducking by ``dt`` seconds."""
        self._clock += max(0.0, dt)
        if not self._ready:
            return
        self._load_some()
        if self._paused:
            return
        try:
            self._run_ambience()
            self.music.run(max(0.0, dt))
        except FAILURES:
            return

    def play(self, meaning: Sound) -> None:
        """Play a variant of a meaning: never the same twice in succession, at a varied volume, softer in a run."""
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
        self.music.duck(DUCK_SECONDS.get(meaning, 0.0))

    def set_volumes(self, effects: float, music: float, ambience: float) -> None:
        """Set the three volumes, each 0 to 1; squared, so that half the setting sounds half as loud."""
        self._effects_gain, self.music.gain, self._ambience_gain = (
            min(1.0, max(0.0, volume)) ** 2 for volume in (effects, music, ambience)
        )
        if not self._ready:
            return
        try:
            self.music.apply_volume()
            if self._ambience_sound is not None:
                self._ambience_sound.set_volume(self._ambience_gain)
        except FAILURES:
            return

    def set_mono(self, is_mono: bool) -> None:
        """Give both sides the same sound, or each its own; an open device is opened anew."""
        if is_mono == self._is_mono:
            return
        self._is_mono = is_mono
        if not self._open:
            return
        self.pause()
        self.resume()
        self._open = False
        if not self._close_in_time(_REOPEN_SECONDS):
            return
        self._loaded.clear()
        self._waiting = [name for names in self._effects.values() for name in names]
        self.start()

    def pause(self) -> None:
        """Silence everything, when the window loses focus or a kiosk falls asleep.

        The mixer's own ``pause`` and ``music.pause`` would deadlock: they wait for the mixer's lock while holding the
        GIL, and the mixer's thread waits for the GIL with its lock held whenever an effect ends. Stopping releases the
        GIL first.
        """
        self._paused = True
        if not self._ready:
            return
        with contextlib.suppress(*FAILURES):
            pygame.mixer.stop()
            self.music.stop()
        self._is_ambience_playing = False

    def resume(self) -> None:
        """Allow sound again; music and ambience fade in with the next ``update``."""
        self._paused = False

    def close(self, wait_seconds: float = 0.5) -> bool:
        """Close the device; True if that took at most ``wait_seconds``.

        Some sound servers hang here, so a thread closes the device and the program waits only that long.
        """
        if self._closed or not self._open:
            self._closed = True
            return True
        self._open, self._closed = False, True
        return self._close_in_time(wait_seconds)

    def _close_in_time(self, wait_seconds: float) -> bool:
        ending = threading.Thread(target=self._close_device, name="sound-end", daemon=True)
        ending.start()
        ending.join(wait_seconds)
        return not ending.is_alive()

    @property
    def _ready(self) -> bool:
        """True if the mixer may be called: the device is open, and no long file is being decoded."""
        return self._open and (self._loader is None or not self._loader.is_alive())

    @property
    def _wanted_ambience(self) -> str:
        """File name of the current place's ambience; empty for none."""
        return self._ambiences.get(self.music.place or "", self._ambiences.get(DEFAULT_AMBIENCE, ""))

    def _load_ambience(self, name: str) -> None:
        """Start loading an ambience, which cannot be streamed because the music occupies the stream.

        The mixer decodes under its lock: for some 50 ms it is silent and any call would wait. So a thread loads the
        file, and no mixer call is made until the thread has ended.
        """
        self._ambience, self._ambience_sound, self._is_ambience_playing = name, None, False
        if not name:
            return

        def load() -> None:
            with contextlib.suppress(*FAILURES):
                self._ambience_sound = pygame.mixer.Sound(self._folder / name)

        loader = threading.Thread(target=load, name="sound-loader", daemon=True)
        with contextlib.suppress(RuntimeError):
            loader.start()
            self._loader = loader

    def _close_device(self) -> None:
        if self._loader is not None:
            self._loader.join()
        with contextlib.suppress(*FAILURES):
            pygame.mixer.music.stop()
            pygame.mixer.stop()
        with contextlib.suppress(*FAILURES):
            pygame.mixer.quit()

    def _load_some(self) -> None:
        """Load effects for up to ``LOADING_SECONDS``, at least one, to avoid stuttering frames."""
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
        """A random variant other than the last one; the last one if no other can be loaded. (Name, sound or None.)"""
        names = list(self._effects.get(meaning, ()))
        self._rng.shuffle(names)
        names.sort(key=lambda name: name == self._last_file.get(meaning))
        for name in names:
            sound = self._load(name)
            if sound is not None:
                return name, sound
        return "", None

    def _free_voice(self, force: bool) -> int | None:
        """A free channel; with ``force`` the one that began first if all are busy, otherwise None."""
        for voice in EFFECT_VOICES:
            if not pygame.mixer.Channel(voice).get_busy():
                return voice
        return min(self._voice_time, key=self._voice_time.__getitem__) if force else None

    def _run_ambience(self) -> None:
        """Start, change or stop the ambience, by place and volume."""
        is_wanted = self._ambience_gain > 0
        is_other = self._ambience != self._wanted_ambience
        voice = pygame.mixer.Channel(AMBIENCE_VOICE)
        if self._is_ambience_playing and (is_other or not is_wanted):
            voice.fadeout(AMBIENCE_FADE_MS // 2) if is_wanted else voice.stop()
            self._is_ambience_playing = False
        elif is_other and is_wanted and not voice.get_busy():
            self._load_ambience(self._wanted_ambience)
        elif self._ambience_sound is not None and is_wanted and not self._is_ambience_playing and not is_other:
            self._ambience_sound.set_volume(self._ambience_gain)
            voice.play(self._ambience_sound, loops=-1, fade_ms=AMBIENCE_FADE_MS)
            self._is_ambience_playing = True


def _read_index(folder: Path) -> tuple[dict[str, list[str]], dict[str, list[list[str]]], dict[str, str]]:
    """Effects by meaning; themes of each stage by place; ambience by place. All empty if the index is malformed."""
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
    """The name if it is a bare file name, inside the folder; ``ValueError`` otherwise."""
    if not isinstance(name, str) or name in ("", ".", "..") or name != os.path.basename(name):
        raise ValueError(f"not a file name: {name!r}")
    return name


@contextlib.contextmanager
def _quiet_errors() -> Iterator[None]:
    """Context manager: send the sound library's own messages on file descriptor 2 to the null device."""
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
