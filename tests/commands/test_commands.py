"""The command line (formats.md section 3): what it means, what is refused in one line, and the commands themselves."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import main
from game import registry
from game.arguments import (
    Bench,
    CheckBoards,
    CheckRecords,
    ExportTable,
    Menu,
    Simulate,
    TransferData,
)
from game.board_library.boards import BoardCatalogue
from game.board_library.saving import duplicate, save
from game.boards.maps import Cell
from game.boards.tmx_writer import tmx_text
from game.command_line import OPENED, parse_arguments, parse_play
from game.commands import common, simulate, statistics
from game.commands.common import ProgressBar
from game.commands.playouts import playouts
from game.core.state import Result
from game.isles.bridges.drawing import DRAWING
from game.match.match import Match
from game.match.records import Record, Seat, parse_record, read_record, write_record
from game.modes import game_statistics
from game.play_arguments import PlayArguments
from tests import toy

ROOT = Path(__file__).resolve().parents[2]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The program as a person would start it."""
    return subprocess.run(
        [sys.executable, str(ROOT / "main.py"), *arguments], capture_output=True, text=True, timeout=60, check=False
    )


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("", PlayArguments()),
        ("play", PlayArguments()),
        ("--kiosk --fullscreen", PlayArguments(kiosk=True, fullscreen=True)),
        ("--window 1280x720 --lang de", PlayArguments(window=(1280, 720), language="de")),
        ("play --data there --seed 7", PlayArguments(data=Path("there"), seed=7)),
        ("replay a.json b.json", PlayArguments(replay=(Path("a.json"), Path("b.json")))),
        ("export --csv there.csv --lang de", ExportTable(Path("there.csv"), language="de")),
        ("data export there --data here", TransferData(Path("there"), False, Path("here"))),
        ("data import there", TransferData(Path("there"), True)),
        ("menu", Menu()),
        ("menu --remove", Menu(remove=True)),
        ("replay a.json --check", CheckRecords((Path("a.json"),))),
        ("replay a.json --check --quiet", CheckRecords((Path("a.json"),), quiet=True)),
        ("check-board x.tmx", CheckBoards((Path("x.tmx"),))),
        ("check-board x.tmx --quiet", CheckBoards((Path("x.tmx"),), quiet=True)),
        ("bench --json --window 1920x1080", Bench(is_json=True, window=(1920, 1080))),
        ("bench --quick", Bench(is_quick=True)),
        ("simulate bridges --seats hard,easy", Simulate("bridges", ("hard", "easy"))),
        (
            "simulate mosaic --seats random --board court --games 3 --seed 4 --out there --rotate --jobs 2 --options {}",
            Simulate("mosaic", ("random",), "court", "{}", 3, 4, 0, True, 2, Path("there")),
        ),
    ],
)
def test_a_command_line_means_what_it_says(line: str, meant: object) -> None:
    assert parse_arguments(line.split()) == meant


@pytest.mark.parametrize(
    "line",
    [
        "dance",
        "--dance",
        "--window 1280",
        "--window 10x10",
        "--window 99999x99999",
        "--fullscreen --window 1280x720",
        "--lang xx",
        "--seed -1",
        "--seed x",
        "--seed 99999999999999999999",
        "--kio",
        "play now",
        "simulate",
        "simulate chess --seats easy",
        "simulate bridges",
        "simulate bridges --seats divine",
        "simulate bridges --seats easy,",
        "simulate bridges --seats easy --games 0",
        "simulate bridges --seats easy,easy --first-seat 2",
        "replay",
        "replay a.json --quiet",
        "replay --check",
        "check-board",
        "bench --window x",
    ],
)
def test_bad_arguments_get_one_clear_line_and_exit_code_2(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(line.split()) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert len(told.err.splitlines()) == 1
    assert told.err.startswith("main.py")


@pytest.mark.parametrize("name", ["game.json", "Board.TMX", "some/folder/x"])
def test_a_word_that_names_a_file_opens_it(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).touch()
    assert parse_arguments([name, "--lang", "de"]) == PlayArguments(language="de", files=(Path(name),))
    assert parse_arguments(["--seed", "7", name]) == PlayArguments(seed=7, files=(Path(name),))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("nowhere.tmx", "there is no file 'nowhere.tmx'"),
        ("--kiosk main.py", "a kiosk opens no files"),
        (f"{'x' * 5000}.json", "cannot be opened"),
    ],
)
def test_a_file_that_cannot_be_opened_is_told_in_one_line(
    line: str, told: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert main.main(line.split()) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1


@pytest.mark.parametrize("ending", OPENED)
def test_help_names_every_kind_of_file_that_is_opened_bug(ending: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["--help"]) == 0
    told = capsys.readouterr().out
    files = told[told.index("positional arguments") : told.index("options:")]
    assert ending in files
    assert "code" in files


def test_a_bare_name_of_any_ending_is_a_file_where_one_is_there_bug(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mail.eml").write_text("B17", encoding="utf-8")
    parsed = parse_arguments(["mail.eml"])
    assert isinstance(parsed, PlayArguments)
    assert parsed.files == (Path("mail.eml"),)
    with pytest.raises(SystemExit):
        parse_arguments(["letter.eml"])


@pytest.mark.parametrize("command", ["", "play", "simulate", "replay", "check-board", "bench", "doctor"])
def test_every_command_has_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main([*command.split(), "--help"]) == 0
    assert capsys.readouterr().out.startswith("usage: main.py")


def test_the_window_program_takes_only_what_has_a_window() -> None:
    assert parse_play(["--kiosk"]).kiosk
    with pytest.raises(ValueError, match="'bench'"):
        parse_play(["bench"])


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("waterways --seats easy,easy,easy,easy,easy", "--seats: waterways is for 1 to 4 seats, not 5"),
        ("waterways --seats easy --board ../x", "--board:"),
        ("waterways --seats easy --board nowhere", "--board:"),
        ("waterways --seats easy --options {", "--options: not JSON"),
        ("waterways --seats easy --options []", "--options: options are an object"),
        ('waterways --seats easy --options {"dam":true}', "--options: unknown option 'dam'"),
    ],
)
def test_what_does_not_fit_the_game_is_a_bad_argument_too(
    line: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main(["simulate", *line.split()]) == 2
    errors = capsys.readouterr().err
    assert told in errors
    assert len(errors.splitlines()) == 1


# -- simulate ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def toy_boards(toy_game: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Lets the commands find the toy game's board; gives back the game's name."""
    monkeypatch.setattr(simulate, "board_of", lambda game, name: toy.Board())
    monkeypatch.setattr("game.commands.check.recorded_board", lambda known, record: toy.Board())
    return toy_game


def toy_run(**changes: Any) -> Simulate:
    values: dict[str, Any] = {"game": "toy", "levels": ("hard", "random"), "board": "table", "games": 12, "seed": 3}
    return Simulate(**(values | changes))


def test_simulated_games_are_records_that_pass_the_check(
    toy_boards: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert simulate.simulate(toy_run(out=tmp_path / "new" / "folder")) == 0
    told = capsys.readouterr()
    assert "12 games, seeds 3 to 14" in told.out
    assert "12/12 games" in told.err
    files = sorted((tmp_path / "new" / "folder").iterdir())
    assert len(files) == 12
    assert main.main(["replay", "--check", str(files[0]), str(files[0].parent)]) == 0
    told = capsys.readouterr()
    assert told == ("13 records are right: every move is legal, and every result is correct.\n", "")
    assert main.main(["replay", "--check", "--quiet", str(files[0])]) == 0
    assert capsys.readouterr() == ("", "")
    record = read_record(files[0])
    assert [seat.level for seat in record.seats] == ["hard", "random"]
    assert record.result is not None


def test_sound_boards_are_counted_in_one_line_unless_a_script_wants_none(capsys: pytest.CaptureFixture[str]) -> None:
    one, other = sorted((ROOT / "levels" / "bridges").glob("*.tmx"))[:2]
    assert main.main(["check-board", str(one)]) == 0
    assert capsys.readouterr() == (f"{one} can be played.\n", "")
    assert main.main(["check-board", str(one), str(other), "--lang", "de"]) == 0
    assert capsys.readouterr() == ("Auf allen 2 Plänen kann gespielt werden.\n", "")
    assert main.main(["check-board", str(one), "--quiet"]) == 0
    assert capsys.readouterr() == ("", "")


def test_the_same_seed_gives_the_same_records(toy_boards: str, tmp_path: Path) -> None:
    for folder in ("one", "two"):
        simulate.simulate(toy_run(out=tmp_path / folder))
    one, two = ({file.name: file.read_bytes() for file in (tmp_path / name).iterdir()} for name in ("one", "two"))
    assert one == two
    assert len(set(one.values())) == 12


def test_a_games_seed_alone_gives_that_game_again(toy_boards: str) -> None:
    plan, later = (simulate.plan_of(toy_run(seed=seed)) for seed in (3, 7))
    assert simulate.play_game(plan, 4).record == simulate.play_game(later, 0).record


def test_rotating_moves_every_player_one_seat_on(toy_boards: str) -> None:
    plan = simulate.plan_of(toy_run(levels=("hard", "easy", "random"), rotate=True))
    assert [simulate.play_game(plan, number).players for number in range(4)] == [
        (0, 1, 2),
        (2, 0, 1),
        (1, 2, 0),
        (0, 1, 2),
    ]
    assert [seat.level for seat in simulate.play_game(plan, 1).record.seats] == ["random", "hard", "easy"]


def test_a_record_at_fault_is_one_line_with_file_move_and_fault(
    toy_boards: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    simulate.simulate(toy_run(games=2, out=tmp_path))
    bad, good = sorted(tmp_path.iterdir())
    written = json.loads(bad.read_text())
    written["moves"][0] = {"seat": 0, "do": "lay", "card": 99}
    bad.write_text(json.dumps(written))
    capsys.readouterr()
    assert main.main(["replay", "--check", str(bad), str(good), str(tmp_path / "nothing.json")]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"{bad}: move 1: illegal")
    assert lines[1] == f"{tmp_path / 'nothing.json'}: no such file"
    assert len(lines) == 2


def test_records_on_fresh_boards_and_on_one_s_own_are_checked_wherever_the_board_lies_now(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An own board is identified by its content: another machine may have another name for it."""
    mine, theirs = BoardCatalogue(tmp_path / "mine" / "levels"), BoardCatalogue(tmp_path / "theirs" / "levels")
    own = duplicate(mine, "bridges", "harbour", "Ours")
    sketch = DRAWING.sketch_of(mine.load("bridges", own).map)
    save(mine, "bridges", own, tmx_text(DRAWING.map_of(sketch.with_things(moved_flag(sketch.things))), "bridges"))
    for name in (own, "fresh-2-7"):
        board = mine.load("bridges", name).board
        match = Match.new("bridges", name, board, [Seat("Ada", "computer", "easy")], seed=4)
        match.play(match.state.moves()[0])
        (tmp_path / "records").mkdir(exist_ok=True)
        write_record(tmp_path / "records" / f"{name}.json", match.record())
    check = ["replay", "--check", str(tmp_path / "records"), "--data"]
    assert main.main([*check, str(tmp_path / "mine")]) == 0
    save(theirs, "bridges", "from-ada", mine.folders("bridges")[-1].joinpath(f"{own}.tmx").read_text())
    assert main.main([*check, str(tmp_path / "theirs")]) == 0
    capsys.readouterr()
    assert main.main([*check, str(tmp_path / "nobody")]) == 1
    [line] = capsys.readouterr().out.splitlines()
    assert f"the board '{own}' cannot be played" in line
    assert "there is no such board of bridges" in line
    duplicate(BoardCatalogue(tmp_path / "other" / "levels"), "bridges", "a", "Ours")
    assert main.main([*check, str(tmp_path / "other")]) == 1
    assert "another board has that name" in capsys.readouterr().out


def moved_flag(things: Mapping[Cell, str]) -> dict[Cell, str]:
    """The board with a red flag on another island: no board of ours."""
    red = next(cell for cell, thing in things.items() if thing == "red")
    plain = next(cell for cell, thing in things.items() if thing == "island")
    return {**things, red: "island", plain: "red"}


@pytest.mark.slow
@pytest.mark.behaviour
def test_games_in_several_processes_are_the_same_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for jobs in (1, 2):
        arguments = Simulate("waterways", ("random",) * 2, games=4, seed=1, jobs=jobs, out=tmp_path / str(jobs))
        simulate.simulate(arguments)
    one, two = ({file.name: file.read_bytes() for file in (tmp_path / jobs).iterdir()} for jobs in ("1", "2"))
    assert one == two
    assert len(one) == 4
    assert set(map(type, map(parse_record, one.values()))) == {Record}


# -- The table --------------------------------------------------------------------------------------------------------


def played(
    seed: int, scores: tuple[int, int], winners: tuple[int, ...], players: tuple[int, int]
) -> statistics.GameLength:
    result = Result(scores, winners, "hands", {})
    record = Record("toy", "table", toy.Options(), (), 0, {}, (toy.Draw(0), toy.Draw(1)), result)
    return statistics.GameLength(seed, record, players, {"hard": [0.5, 1.5], "easy": []})


def test_the_table_tells_wins_by_seat_and_by_player() -> None:
    games = [
        played(1, (10, 5), (0,), (0, 1)),
        played(2, (4, 9), (1,), (1, 0)),
        played(3, (7, 7), (0, 1), (0, 1)),
        played(4, (3, 8), (1,), (1, 0)),
    ]
    lines = statistics.report("toy", ("hard", "easy"), True, games).splitlines()
    cells = {line[: line.index("  ")]: line.split()[-10:] for line in lines[3:7]}
    assert lines[0] == "toy: 4 games, seeds 1 to 4"
    assert cells["seat 0"][:3] == ["2", "1", "50.0%"]
    assert cells["seat 1"][:3] == ["3", "2", "75.0%"]
    assert cells["player 0 hard"] == ["4", "3", "100.0%", "51.0%", "-", "100.0%", "8.50", "7", "8", "10"]
    assert cells["player 1 easy"][:3] == ["1", "0", "25.0%"]
    assert "moves a game: mean 2.0, 2 to 2" in lines
    assert "seconds a move, hard: mean 1.0000, 95 % within 1.5000, longest 1.5000" in lines
    assert not any("seconds a move, easy" in line for line in lines)
    assert lines[-1] == "ended by: hands 4 (100%)"


def test_the_interval_is_wilsons() -> None:
    low, high = game_statistics.wilson(80, 100)
    assert (round(low, 4), round(high, 4)) == (0.7112, 0.8666)
    assert game_statistics.wilson(0, 10)[0] == pytest.approx(0)
    assert game_statistics.wilson(10, 10)[1] == pytest.approx(1)


def test_percentiles_are_values_that_occur() -> None:
    assert [game_statistics.percentile(range(1, 101), percent) for percent in (5, 50, 95)] == [5, 50, 95]
    assert game_statistics.percentile([7], 5) == 7


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_a_bar_on_a_terminal_and_lines_elsewhere() -> None:
    terminal, file = Terminal(), io.StringIO()
    for stream in (terminal, file):
        progress = ProgressBar(40, "games", stream)
        for done in range(1, 41):
            progress.update(done)
        progress.close()
    assert f"[{'#' * common.BAR_WIDTH}] 40/40 games" in terminal.getvalue()
    assert "\r" not in file.getvalue()
    assert [line.split()[0] for line in file.getvalue().splitlines()] == [f"{n}/40" for n in range(4, 41, 4)]


# -- The program as a whole -------------------------------------------------------------------------------------------


def test_commands_import_only_what_they_need() -> None:
    """pygame is for windows only; reading a board imports it through pytmx, silently."""
    script = (
        "import sys, main, game.commands.simulate, game.commands.check\n"
        "main.main(['replay', '--check', 'nothing'])\n"
        "sys.exit(bool({'pygame', 'pytmx', 'sqlite3'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert run("simulate", "waterways", "--seats", "random").stdout.startswith("waterways on board twin")


def test_bad_arguments_end_the_program_with_2_and_never_a_traceback() -> None:
    done = run("simulate", "bridges", "--seats", "x")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


def test_ctrl_c_ends_quietly_with_130(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(arguments: Simulate) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "simulate", interrupted)
    assert main.main(["simulate", "bridges", "--seats", "easy"]) == 130
    assert capsys.readouterr() == ("", "")


def test_a_reader_that_goes_away_is_no_traceback() -> None:
    program = subprocess.Popen(
        [sys.executable, str(ROOT / "main.py"), "replay", "--check", *["nothing"] * 5],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert program.stdout is not None
    program.stdout.close()
    assert program.stderr is not None
    assert program.stderr.read() == b""
    assert program.wait(timeout=30) == 1
    program.stderr.close()


def test_playouts_of_every_game_and_of_an_anchor_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.commands.playouts.SECONDS_A_ROUND", 0.0001)
    figures = playouts({"anchor": lambda rng: rng.randrange(1, 3)})
    assert tuple(figures) == (*registry.GAMES, "anchor")
    assert min(figures.values()) > 0


def test_bench_without_a_window_ends_with_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        "game.commands.bench.START_SCRIPT", "import game.app; raise game.app.NoWindowError('No window was found.')"
    )
    monkeypatch.setattr("game.commands.bench.EMPTY_WINDOW_SCRIPT", "print(0, 0)")
    assert main.main(["bench"]) == 1
    assert capsys.readouterr().err == "main.py bench: No window was found.\n"
