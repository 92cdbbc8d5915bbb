"""A release: its tag, its news and checksums, the commands that sign and pack, and the proof of a built program."""

from __future__ import annotations

import hashlib
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from game import registry
from game.program import COMMAND, FOLDER, PROGRAM, VERSION
from tools import release
from tools.package import appimage, program_proof, signing
from tools.package.installer import SCRIPT, makensis_command

NEWS = """# Changes

## 2.0.0 (1 May 2027)

### Added
- One thing.

## 2.0.0-beta (1 April 2027)

- Another.

## 1.0.0 (1 December 2026)

- The first.
"""


def test_news_are_the_section_of_their_version_alone() -> None:
    assert release.notes(NEWS, "2.0.0") == "### Added\n- One thing."
    assert release.notes(NEWS, "1.0.0") == "- The first."
    assert release.notes(NEWS, "3.0.0") == ""
    assert release.notes("## 2.0.0-beta\n\n- Another.\n\n## 2.0.0\n\n- One.\n", "2.0.0") == "- One."


def test_the_tag_of_this_version_can_be_released() -> None:
    assert list(release.problems(f"v{VERSION}")) == []


def test_another_tag_and_another_repository_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [problem.split(":")[0] for problem in release.problems("v99.0.0", "https://example.org/fork")] == [
        "the tag is v99.0.0, but game/program.py has version " + VERSION,
        "packaging/four-isles.metainfo.xml",
    ]
    monkeypatch.delenv("GITHUB_REPOSITORY", raising=False)
    assert release.main(["check", "v99.0.0"]) == 1


def test_checksums_are_those_sha256sum_checks(tmp_path: Path) -> None:
    (tmp_path / "b.zip").write_bytes(b"two")
    (tmp_path / "a.whl").write_bytes(b"one")
    for _ in range(2):  # the list itself is excluded
        assert release.main(["checksums", str(tmp_path)]) == 0
    one, two = (hashlib.sha256(content).hexdigest() for content in (b"one", b"two"))
    assert (tmp_path / "SHA256SUMS").read_bytes().decode() == f"{one}  a.whl\n{two}  b.zip\n"


def test_without_a_key_nothing_is_signed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv(signing.CERTIFICATE, "")
    assert not signing.sign(tmp_path / "program.exe")


def test_with_a_key_the_newest_signtool_signs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for version in ("10.0.9.0", "10.0.22621.0"):
        tool = tmp_path / version / "x64" / "signtool.exe"
        tool.parent.mkdir(parents=True)
        tool.touch()
    commands: list[list[str]] = []
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv(signing.CERTIFICATE, "a2V5")
    monkeypatch.setenv(signing.PASSWORD, "secret")
    monkeypatch.setattr("shutil.which", lambda name: None)
    newest = signing.signtool(tmp_path)
    monkeypatch.setattr(signing, "signtool", lambda: newest)
    monkeypatch.setattr(subprocess, "run", lambda command, check: commands.append(command))
    assert signing.sign(Path("setup.exe"))
    ((tool_name, verb, *options, file),) = commands
    assert (tool_name, verb, file) == (str(tmp_path / "10.0.22621.0" / "x64" / "signtool.exe"), "sign", "setup.exe")
    assert options[options.index("/p") + 1] == "secret"


def test_no_signtool_is_one_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(signing.NoSignTool, match="no signtool"):
        signing.signtool(tmp_path)


def test_the_installer_s_script_gets_every_value_it_uses(tmp_path: Path) -> None:
    command = makensis_command("makensis", tmp_path, tmp_path / "setup.exe")
    given = {word[2:].split("=")[0] for word in command if word.startswith("-D")}
    script = SCRIPT.read_text(encoding="utf-8")
    assert {name for name in given if f"${{{name}}}" in script} == given
    assert command[-1] == str(SCRIPT)


def test_an_appdir_has_what_desktops_look_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder, appdir = tmp_path / COMMAND, tmp_path / "AppDir"
    (folder / "share").mkdir(parents=True)
    (folder / COMMAND).write_text("program")
    links: dict[str, Path] = {}

    def link(path: Path, target: str | Path) -> None:
        """Note the link in place of making it: not everybody may on Windows."""
        links[path.name] = path.parent / target
        path.touch()

    monkeypatch.setattr(Path, "symlink_to", link)
    appimage.make_appdir(folder, appdir)
    assert set(links) == {"AppRun", f"{COMMAND}.desktop", f"{COMMAND}.png", ".DirIcon"}
    assert all(target.is_file() and target.is_relative_to(appdir) for target in links.values())
    assert links["AppRun"].read_text() == "program"
    assert not (links["AppRun"].parent / "share").exists()


def test_a_program_that_is_not_this_one_is_not_proved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert program_proof.prove_program(Path(sys.executable)) == 1
    assert PROGRAM in capsys.readouterr().out


def test_a_zip_is_unpacked_to_its_program(tmp_path: Path) -> None:
    archive = tmp_path / "x.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        packed.writestr(f"{COMMAND}/{COMMAND}.exe", "program")
    assert program_proof.unpack(archive, tmp_path / "out").read_text() == "program"


def test_every_isle_is_played_in_the_proof(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    played: list[str] = []

    def run(command: list[str], **options: object) -> subprocess.CompletedProcess[str]:
        played.extend(word for word in command if word in registry.GAMES)
        return subprocess.CompletedProcess(command, 1 if command[1] == "replay" else 0, PROGRAM, "")

    monkeypatch.setattr(subprocess, "run", run)
    assert program_proof.prove_program(FOLDER / "main.py") == 1
    assert set(played) == set(registry.GAMES)
