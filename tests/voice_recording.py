"""Recording of what a real speech-dispatcher is told: ``python -m tests.voice_recording FOLDER [GAME ..]``.

Needs speech-dispatcher and espeak-ng. Each game is played to its end by the blind player of the tests; every utterance
goes through the program's own queue to a speech-dispatcher of its own. FOLDER gets its log and the spoken texts; the
figures are printed.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import tests.conftest  # noqa: F401  # no window, no sound
from game.ui.speech import SpeechQueue, SpeechState
from game.ui.speech_devices import open_ssip, ssip_address
from tests.blind_player import MAX_STEPS, STEPS, BlindPlayer, by_keyboard, listen
from tests.driver import program, top
from tests.table.test_dark_games import SHIPPED, table_of

_CONFIGURATION = """\
LogLevel 5
LogDir "{folder}"
CommunicationMethod "unix_socket"
SocketPath "{socket}"
Timeout 0
DefaultRate 100
AddModule "espeak-ng" "sd_espeak-ng" "espeak-ng.conf"
DefaultModule espeak-ng
DefaultLanguage "en"
AudioOutputMethod "alsa"
AudioALSADevice "default"
"""
_NO_SOUND_CARD = "pcm.!default { type null }\n"
"""ALSA without a device: what is spoken is taken at once, and heard nowhere."""


def start_dispatcher(folder: Path) -> subprocess.Popen[bytes]:
    """A speech-dispatcher of its own, with its log in that folder."""
    address = folder / "speechd.sock"
    os.environ["SPEECHD_ADDRESS"] = f"unix_socket:{address}"
    configuration = folder / "configuration"
    (configuration / "modules").mkdir(parents=True, exist_ok=True)
    shutil.copy("/etc/speech-dispatcher/modules/espeak-ng.conf", configuration / "modules")
    (configuration / "speechd.conf").write_text(_CONFIGURATION.format(folder=folder, socket=address), encoding="utf-8")
    (folder / "asound.conf").write_text(_NO_SOUND_CARD, encoding="utf-8")
    environment = {**os.environ, "ALSA_CONFIG_PATH": str(folder / "asound.conf")}
    command = ["speech-dispatcher", "-s", "-C", str(configuration), "-P", str(folder / "pid"), "-S", str(address)]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while process.poll() is None and not Path(ssip_address()).is_socket():
        time.sleep(0.1)
    return process


def play(game: str, folder: Path) -> list[str]:
    """All that is spoken in a whole game, from the table to the results."""
    with tempfile.TemporaryDirectory() as data, program(Path(data)) as app:
        queue = SpeechQueue(open_ssip)
        player = BlindPlayer(by_keyboard(app), (spoken := listen(app, queue)).spoken)
        match = table_of(app, game).controller.match
        for _ in range(MAX_STEPS):
            if match.is_over:
                break
            STEPS[game](player)
        for _ in range(200):
            player.press("wait")
            if top(app).name == "results":
                break
        while not queue.is_idle and queue.state is not SpeechState.MISSING:
            time.sleep(0.05)
        queue.close()
        lines = [f"{'! ' if each.interrupts else '  '}{each.text}" for each in spoken.spoken]
        (folder / f"{game}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"{game}: {match.number} moves, over: {match.is_over}, {len(lines)} utterances said")
        return lines


def main(folder: Path, games: Sequence[str]) -> None:
    """Play games and count what the log of speech-dispatcher says."""
    folder.mkdir(parents=True, exist_ok=True)
    dispatcher = start_dispatcher(folder)
    said = sum(len(play(game, folder)) for game in games)
    dispatcher.terminate()
    dispatcher.wait()
    log = (folder / "speech-dispatcher.log").read_text(encoding="utf-8", errors="replace")
    marks = (r"DATA:\|SPEAK", r"DATA:\|CANCEL", "MESSAGE QUEUED", "OK SPEAKING")
    told = {mark: len(re.findall(mark, log)) for mark in marks}
    print(f"said {said}; in the log of speech-dispatcher: {told}")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), sys.argv[2:] or SHIPPED)
