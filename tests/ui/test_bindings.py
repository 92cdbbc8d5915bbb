"""Bindings of keys and gamepad buttons: changes, clashes, fixed inputs, storage."""

from __future__ import annotations

import pytest

from game.ui.bindings import DEFAULTS, FIXED_INPUTS, Bindings, Command


def test_a_new_key_takes_the_place_of_the_old_one() -> None:
    bindings, displaced, _ = Bindings().bind(Command.HINT, "j")
    assert (bindings.command("j"), bindings.command("h"), displaced) == (Command.HINT, None, None)


def test_a_command_that_loses_its_only_key_gets_the_other_ones_key() -> None:
    bindings, displaced, _ = Bindings().bind(Command.HINT, "c")
    assert displaced is Command.CONFIRM
    assert bindings.inputs(Command.CONFIRM, of_pad=False) == ("h",)
    assert bindings.inputs(Command.HINT, of_pad=False) == ("c",)


def test_a_command_with_another_key_keeps_that_one_alone() -> None:
    bindings, displaced, _ = Bindings().bind(Command.HINT, "backspace")
    assert displaced is Command.UNDO
    assert bindings.inputs(Command.UNDO, of_pad=False) == ("u",)


def test_a_gamepad_button_leaves_the_keys_alone() -> None:
    bindings, displaced, _ = Bindings().bind(Command.CONFIRM, "pad a")
    assert displaced is Command.ACTIVATE
    assert bindings.inputs(Command.CONFIRM, of_pad=False) == ("c",)
    assert bindings.inputs(Command.ACTIVATE, of_pad=True) == ("pad start",)


@pytest.mark.parametrize("name", sorted(FIXED_INPUTS))
def test_a_fixed_input_keeps_its_command(name: str) -> None:
    bindings = Bindings().bind(Command.LOG, name).bindings
    assert bindings.command(name) is DEFAULTS[name]
    assert Bindings.parse([f"{name}=log"]).command(name) is DEFAULTS[name]


def test_every_command_stays_usable_whatever_is_bound() -> None:
    bindings = Bindings()
    commands = [command for command in Command if Bindings().inputs(command, of_pad=False)]
    for command in commands:
        for name in ("c", "h", "backspace", "f1", "space", "j"):
            bindings = bindings.bind(command, name).bindings
            unreachable = [each for each in commands if not bindings.inputs(each, of_pad=False)]
            assert unreachable == []


def test_the_only_key_of_a_command_is_not_given_away_for_nothing() -> None:
    bindings, displaced, is_refused = Bindings().bind(Command.NEXT, "c")
    assert (bindings, displaced, is_refused) == (Bindings(), Command.CONFIRM, True)


def test_bindings_read_back_as_they_were_stored() -> None:
    bindings = Bindings().bind(Command.HINT, "=").bindings.bind(Command.UNDO, "pad y").bindings
    assert Bindings.parse(bindings.stored()).stored() == bindings.stored() != ()


def test_binding_the_default_again_leaves_no_change() -> None:
    bindings = Bindings().bind(Command.HINT, "j").bindings.bind(Command.HINT, "h").bindings
    assert bindings.command("h") is Command.HINT
    assert Bindings.parse(bindings.stored()).command("j") is None


def test_stored_texts_of_another_version_are_left_out() -> None:
    assert Bindings.parse(["j=fly", "nonsense", "=hint"]).stored() == ()
