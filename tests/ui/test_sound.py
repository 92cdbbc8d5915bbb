"""Sound is optional: output with a device, and no failure without one."""

import itertools
import json
import random
import threading
import wave
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.ui.music import REST_SECONDS
from game.ui.sound import AMBIENCE_VOICE, RUN_SECONDS, SoundPlayer
from game.ui.sound_effects import Sound
from tools.sounds.index import SOUND_FOLDER, listed_files, read_index, source_hash

VARIANTS = 3


def write_tone(path: Path, frames: int) -> None:
    with wave.open(str(path), "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(44100)
        file.writeframes(b"\x01\x00\xff\xff" * frames)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three variants of 2, 4 and 6 seconds, the same for all meanings but two; music for two places, a sea and an inn."""
    effects: dict[str, list[str]] = {}
    for meaning in Sound:
        kind = meaning if meaning in (Sound.CARD, Sound.WIN) else "other"
        effects[meaning] = [f"{kind}-{n}.wav" for n in range(VARIANTS)]
        for n, name in enumerate(effects[meaning]):
            if not (tmp_path / name).exists():
                write_tone(tmp_path / name, 88200 * (n + 1))
    music = {"title": [["title.wav"]], "bridges": [["bridges.wav", "young.wav"], ["old.wav"]]}
    music["inn"] = [["title.wav"]]
    for name in ("title.wav", "bridges.wav", "young.wav", "old.wav", "sea.wav", "inn.wav"):
        write_tone(tmp_path / name, 441000)
    index = {"effects": effects, "music": music, "ambience": {"sea": "sea.wav", "inn": "inn.wav"}}
    (tmp_path / "index.json").write_text(json.dumps(index), encoding="utf-8")
    return tmp_path


@pytest.fixture
def sounds(folder: Path) -> Iterator[SoundPlayer]:
    sounds = SoundPlayer(folder, random.Random(7))
    sounds.start()
    wait_for_the_sea()
    yield sounds
    sounds.close(5.0)


@pytest.fixture
def loaded_music(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that the music player is given, as it goes."""
    names: list[str] = []
    load = pygame.mixer.music.load

    def remember(path: Path) -> None:
        names.append(path.name)
        load(path)

    monkeypatch.setattr(pygame.mixer.music, "load", remember)
    return names


def wait_for_the_sea() -> None:
    """Wait for the thread that loads the sea."""
    for thread in threading.enumerate():
        if thread.name == "sound-loader":
            thread.join()


def heard() -> list[pygame.mixer.Sound]:
    """The effects that sound now."""
    voices = (pygame.mixer.Channel(n).get_sound() for n in range(AMBIENCE_VOICE + 1, pygame.mixer.get_num_channels()))
    return [sound for sound in voices if sound is not None]


def play_once(sounds: SoundPlayer, meaning: Sound) -> pygame.mixer.Sound:
    """Plays a meaning into an empty room and gives back what is heard."""
    pygame.mixer.stop()
    sounds.update(RUN_SECONDS)
    sounds.play(meaning)
    (sound,) = heard()
    return sound


def run(sounds: SoundPlayer, seconds: float) -> None:
    for _ in range(round(seconds * 20)):
        sounds.update(0.05)


def test_no_variant_is_heard_twice_running(sounds: SoundPlayer) -> None:
    lengths = [round(play_once(sounds, Sound.PICK).get_length(), 3) for _ in range(60)]
    assert all(one != next_one for one, next_one in itertools.pairwise(lengths))
    assert set(lengths) == {2.0, 4.0, 6.0}


def test_a_meaning_with_one_file_left_still_sounds(folder: Path, sounds: SoundPlayer) -> None:
    (folder / "card-0.wav").unlink()
    (folder / "card-2.wav").write_bytes(b"not a sound")
    assert {round(play_once(sounds, Sound.CARD).get_length(), 3) for _ in range(5)} == {4.0}


def test_same_meaning_within_one_frame_sounds_once(sounds: SoundPlayer) -> None:
    sounds.play(Sound.SCORE)
    sounds.play(Sound.SCORE)
    sounds.play(Sound.LAY_TILE)
    assert len(heard()) == 2
    sounds.update(0.05)
    sounds.play(Sound.SCORE)
    assert len(heard()) == 3


def test_news_is_heard_when_all_voices_are_taken(sounds: SoundPlayer) -> None:
    for _ in range(40):
        sounds.update(0.05)
        sounds.play(Sound.BAG)
    assert len(heard()) == pygame.mixer.get_num_channels() - 1
    before = heard()
    sounds.play(Sound.WIN)
    after = heard()
    assert len(after) == len(before)
    assert sum(one is not other for one, other in zip(before, after, strict=True)) == 1


def test_effects_follow_their_volume(sounds: SoundPlayer) -> None:
    sounds.set_volumes(effects=1.0, music=0.0, ambience=0.0)
    assert 0.8 < play_once(sounds, Sound.TURN).get_volume() <= 1.0
    sounds.set_volumes(effects=0.5, music=0.0, ambience=0.0)
    assert 0.19 < play_once(sounds, Sound.TURN).get_volume() <= 0.25
    sounds.set_volumes(effects=0.0, music=1.0, ambience=1.0)
    pygame.mixer.stop()
    sounds.play(Sound.TURN)
    assert heard() == []


def test_loudness_varies_a_little(sounds: SoundPlayer) -> None:
    assert len({play_once(sounds, Sound.LAY_WOOD).get_volume() for _ in range(12)}) > 4


def test_what_touches_one_after_another_is_together_hardly_louder_than_one(sounds: SoundPlayer) -> None:
    pygame.mixer.stop()
    volumes = []
    for _ in range(4):
        sounds.update(0.1)
        before = heard()
        sounds.play(Sound.LAY_GLASS)
        volumes += [sound.get_volume() for sound in heard() if all(sound is not other for other in before)]
    first, *others = volumes
    assert first > 0.8
    assert others
    assert max(others) <= 0.5


def test_volumes_outside_the_range_are_taken_to_its_ends(sounds: SoundPlayer) -> None:
    sounds.music.set_place("title")
    sounds.set_volumes(7.0, 7.0, float("nan"))
    run(sounds, 3)
    assert pygame.mixer.music.get_volume() == 1.0
    sounds.set_volumes(1.0, -3.0, 0.0)
    assert pygame.mixer.music.get_volume() == 0.0


def test_music_fades_over_when_the_place_changes(sounds: SoundPlayer, loaded_music: list[str]) -> None:
    sounds.music.set_place("title")
    run(sounds, 3)
    assert (loaded_music, pygame.mixer.music.get_volume()) == (["title.wav"], 1.0)
    sounds.music.set_place("bridges")
    sounds.update(0.35)
    assert loaded_music == ["title.wav"]
    assert 0.4 < pygame.mixer.music.get_volume() < 0.6
    run(sounds, 1)
    assert loaded_music == ["title.wav", "bridges.wav"]
    assert 0.0 < pygame.mixer.music.get_volume() < 1.0
    run(sounds, 2)
    assert pygame.mixer.music.get_volume() == 1.0
    assert pygame.mixer.music.get_busy()


def test_a_place_without_music_keeps_what_plays_and_none_is_silence(
    sounds: SoundPlayer, loaded_music: list[str]
) -> None:
    sounds.music.set_place("title")
    run(sounds, 3)
    sounds.music.set_place("settings")
    run(sounds, 3)
    assert loaded_music == ["title.wav"]
    assert pygame.mixer.music.get_busy()
    sounds.music.set_place(None)
    run(sounds, 3)
    assert not pygame.mixer.music.get_busy()


def test_a_tune_goes_on_theme_by_theme_follows_the_stage_and_rests_at_the_end(
    sounds: SoundPlayer, loaded_music: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    is_over = False
    monkeypatch.setattr(pygame.mixer.music, "get_busy", lambda: not is_over)
    sounds.music.set_place("bridges")
    run(sounds, 2)
    assert loaded_music == ["bridges.wav"]
    is_over = True
    sounds.update(0.05)
    assert loaded_music == ["bridges.wav", "young.wav"]
    run(sounds, REST_SECONDS - 1)
    assert len(loaded_music) == 2, "a rest"
    run(sounds, 1.5)
    assert loaded_music[2:4] == ["bridges.wav", "young.wav"], "from the start"
    sounds.music.set_stage(0.9)
    run(sounds, REST_SECONDS + 1)
    assert loaded_music[4:5] == ["old.wav"]
    sounds.music.set_place("title")
    run(sounds, 1)
    sounds.music.set_place("bridges")
    sounds.music.set_stage(0.0)
    run(sounds, 4)
    assert loaded_music[-2:] == ["bridges.wav", "young.wav"], "heard longest ago first"


def test_a_short_game_after_another_goes_on_with_what_was_not_heard_yet(
    sounds: SoundPlayer, loaded_music: list[str]
) -> None:
    sounds.music.set_place("bridges")
    run(sounds, 2)
    sounds.music.set_place("title")
    run(sounds, 2)
    sounds.music.set_place("bridges")
    run(sounds, 2)
    assert loaded_music == ["bridges.wav", "title.wav", "young.wav"]


def test_what_is_around_us_changes_with_the_place(sounds: SoundPlayer, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[str] = []
    load = pygame.mixer.Sound

    def remember(path: Path) -> pygame.mixer.Sound:
        loaded.append(path.name)
        return load(path)

    sounds.music.set_place("title")
    run(sounds, 1)
    sea = pygame.mixer.Channel(AMBIENCE_VOICE).get_sound()
    monkeypatch.setattr(pygame.mixer, "Sound", remember)
    sounds.music.set_place("inn")
    sounds.update(0.05)
    pygame.mixer.Channel(AMBIENCE_VOICE).stop()  # the fade is over
    sounds.update(0.05)
    wait_for_the_sea()
    sounds.update(0.05)
    assert "inn.wav" in loaded
    assert pygame.mixer.Channel(AMBIENCE_VOICE).get_sound() not in (None, sea)


def test_going_back_during_the_fade_keeps_the_music(sounds: SoundPlayer, loaded_music: list[str]) -> None:
    sounds.music.set_place("title")
    run(sounds, 3)
    sounds.music.set_place("bridges")
    sounds.update(0.3)
    sounds.music.set_place("title")
    run(sounds, 3)
    assert (loaded_music, pygame.mixer.music.get_volume()) == (["title.wav"], 1.0)


def test_music_turned_off_stops_and_comes_back(sounds: SoundPlayer, loaded_music: list[str]) -> None:
    sounds.music.set_place("title")
    run(sounds, 3)
    sounds.set_volumes(1.0, 0.0, 0.0)
    sounds.update(0.05)
    assert not pygame.mixer.music.get_busy()
    sounds.set_volumes(1.0, 1.0, 0.0)
    run(sounds, 3)
    assert loaded_music == ["title.wav", "title.wav"]
    assert pygame.mixer.music.get_volume() == 1.0


def test_music_ducks_under_a_win_and_rises_again(sounds: SoundPlayer) -> None:
    sounds.music.set_place("title")
    run(sounds, 3)
    sounds.play(Sound.PICK)
    run(sounds, 0.5)
    assert pygame.mixer.music.get_volume() == 1.0
    sounds.play(Sound.WIN)
    run(sounds, 0.5)
    assert pygame.mixer.music.get_volume() == pytest.approx(0.4, abs=0.01)
    run(sounds, 4)
    assert pygame.mixer.music.get_volume() == 1.0


def test_sea_has_its_own_voice_and_volume(sounds: SoundPlayer) -> None:
    sounds.set_volumes(1.0, 1.0, 0.5)
    sounds.update(0.05)
    sea = pygame.mixer.Channel(AMBIENCE_VOICE).get_sound()
    assert sea is not None
    assert sea.get_volume() == pytest.approx(0.25, abs=0.01)
    sounds.set_volumes(1.0, 1.0, 0.0)
    sounds.update(0.05)
    assert not pygame.mixer.Channel(AMBIENCE_VOICE).get_busy()
    sounds.set_volumes(1.0, 1.0, 1.0)
    sounds.update(0.05)
    assert pygame.mixer.Channel(AMBIENCE_VOICE).get_busy()


def test_pause_ends_everything_and_lets_nothing_new_begin_until_it_goes_on(sounds: SoundPlayer) -> None:
    sounds.music.set_place("title")
    run(sounds, 1)
    sounds.pause()
    assert not pygame.mixer.music.get_busy()
    sounds.play(Sound.BELL)
    run(sounds, 1)
    assert (heard(), pygame.mixer.music.get_busy()) == ([], False)
    sounds.resume()
    run(sounds, 1)
    assert pygame.mixer.music.get_busy()
    sounds.play(Sound.BELL)
    assert len(heard()) == 1


def test_pausing_never_waits_for_the_mixer_with_pythons_lock_held_bug(
    sounds: SoundPlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """``mixer.pause`` and ``music.pause`` hung the program when an effect ended at the same moment."""
    called: list[str] = []
    for module in (pygame.mixer, pygame.mixer.music):
        for name in ("pause", "unpause"):
            monkeypatch.setattr(module, name, lambda name=name: called.append(name))
    sounds.pause()
    sounds.resume()
    assert called == []


def test_nothing_waits_while_the_sea_is_decoded(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The mixer is locked meanwhile: a call into it would hold up the picture."""
    decoded = threading.Event()
    load = pygame.mixer.Sound

    def load_slowly(path: Path) -> pygame.mixer.Sound:
        assert decoded.wait(30)
        return load(path)

    monkeypatch.setattr(pygame.mixer, "Sound", load_slowly)
    sounds = SoundPlayer(folder)
    sounds.start()
    sounds.music.set_place("title")
    sounds.set_volumes(1.0, 1.0, 0.5)
    run(sounds, 1)
    sounds.play(Sound.BUTTON)
    assert (heard(), pygame.mixer.music.get_busy()) == ([], False)
    decoded.set()
    wait_for_the_sea()
    sounds.update(0.05)
    sounds.play(Sound.BUTTON)
    assert len(heard()) == 1
    assert pygame.mixer.music.get_busy()
    assert pygame.mixer.Channel(AMBIENCE_VOICE).get_busy()
    sounds.close(5.0)


def use_all(sounds: SoundPlayer) -> None:
    """Everything a program does with its sounds."""
    sounds.start()
    wait_for_the_sea()
    sounds.set_volumes(1.0, 1.0, 1.0)
    sounds.music.set_place("title")
    for meaning in Sound:
        sounds.play(meaning)
    run(sounds, 1)
    sounds.pause()
    sounds.resume()
    sounds.music.set_place(None)
    run(sounds, 1)


@pytest.mark.parametrize("failure", [pygame.error("no device"), NotImplementedError("mixer module not available")])
def test_without_a_device_all_is_silent(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], failure: Exception
) -> None:
    def fail(*_: int) -> None:
        raise failure

    monkeypatch.setattr(pygame.mixer, "init", fail)
    sounds = SoundPlayer(folder)
    use_all(sounds)
    assert not sounds.available
    assert sounds.close()
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    "index",
    [
        None,
        "[]",
        "{",
        '{"effects": {"pick": ["../pick-0.wav"]}, "music": {}, "ambience": {}}',
        '{"effects": {"pick": 3}, "music": {}, "ambience": {}}',
        '{"effects": {}, "music": {"title": [[]]}, "ambience": {}}',
        '{"effects": {"pick": ["gone.ogg"]}, "music": {"title": [["gone.ogg"]]}, "ambience": {"sea": "gone.ogg"}}',
    ],
)
def test_missing_or_odd_files_are_silent(tmp_path: Path, capfd: pytest.CaptureFixture[str], index: str | None) -> None:
    inner = tmp_path / "sounds"
    inner.mkdir()
    write_tone(tmp_path / "pick-0.wav", 4410)
    if index is not None:
        (inner / "index.json").write_text(index, encoding="utf-8")
    sounds = SoundPlayer(inner)
    use_all(sounds)
    sounds.play(Sound.PICK)
    assert sounds.available
    assert heard() == []
    assert not pygame.mixer.music.get_busy()
    assert sounds.close(5.0)
    assert capfd.readouterr() == ("", "")


def test_close_lets_the_device_go_and_stays_closed(folder: Path) -> None:
    sounds = SoundPlayer(folder)
    use_all(sounds)
    assert sounds.close(5.0)
    assert pygame.mixer.get_init() is None
    use_all(sounds)
    assert sounds.close()
    assert pygame.mixer.get_init() is None


def test_close_does_not_wait_for_a_sound_server_that_hangs(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sounds = SoundPlayer(folder)
    sounds.start()
    wait_for_the_sea()
    released = threading.Event()
    really_quit = pygame.mixer.quit
    with monkeypatch.context() as patch:
        patch.setattr(pygame.mixer, "quit", released.wait)
        assert not sounds.close(0.01)
        released.set()
        for thread in threading.enumerate():
            if thread.name == "sound-end":
                thread.join()
    really_quit()


def test_index_has_two_or_three_variants_of_every_meaning() -> None:
    effects = read_index()["effects"]
    assert isinstance(effects, dict)
    assert set(effects) == set(Sound)
    assert {len(names) for names in effects.values()} <= {2, 3}


def test_sounds_are_not_older_than_their_sources() -> None:
    assert read_index()["source"] == source_hash(), "run: python -m tools.build_sounds"


def test_listed_sounds_are_all_there_and_small() -> None:
    """All or none: a checkout may lack the files, but never some of them."""
    there = {path.name: path.stat().st_size for path in SOUND_FOLDER.glob("*.ogg")}
    assert set(there) in (set(), listed_files(read_index()))
    assert sum(there.values()) < 11_000_000
