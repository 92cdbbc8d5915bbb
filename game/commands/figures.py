"""Table output of ``bench`` results."""

from __future__ import annotations

import os
import sys
from typing import Any


def print_figures(figures: dict[str, Any]) -> None:
    """Print the results of ``bench --json`` as a table, one line a scene."""
    start = figures["start_up_s"]
    print(f"window {figures['window'][0]} x {figures['window'][1]}, {os.cpu_count()} cores, {sys.platform}")
    print(
        f"start-up: {start['first_frame']} s to the first frame (empty window {start['empty_window']} s, "
        f"x{start['ratio']}); processor {start['first_frame_cpu']} s ({start['empty_window_cpu']} s, x{start['ratio_cpu']})"
    )
    print("memory: " + ", ".join(f"{name} {size:.0f} MiB" for name, size in figures["memory_mib"].items()))
    print(f"2160p: {figures['memory_2160p_mib']} MiB")
    print(f"at rest: {figures['rest_cpu_percent']} % of one core, {figures['rest_redraws']} redraws")
    print(f"the title with its waves: {figures['title_cpu_percent']} %")
    for heading, key in (
        ("whole redraws in ms:", "frames_ms"),
        ("at 2160p:", "frames_2160p_ms"),
        ("moves shown, in ms:", "moves_ms"),
        ("the pointer wanders:", "pointer_ms"),
    ):
        print(f"{heading:<24}    p50    p99  worst  processor p50    p99  worst    late")
        for part in figures[key]:
            print(
                f"  {part['scene']:<22} {part['p50']:6.2f} {part['p99']:6.2f} {part['worst']:6.2f}"
                f"         {part['cpu_p50']:6.2f} {part['cpu_p99']:6.2f} {part['cpu_worst']:6.2f}"
                f" {part['late']:3} of {part['frames']}"
            )
    print("a hard player thinks:  seconds  frames  late")
    for game, part in figures["thinking"].items():
        print(f"  {game:<20} {part['seconds']:7.2f} {part['frames']:7} {part['late']:5}")
    print(
        "random playouts, plies a second: "
        + ", ".join(f"{game} {count}" for game, count in figures["playouts_plies_per_s"].items())
    )
