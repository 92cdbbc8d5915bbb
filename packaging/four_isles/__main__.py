"""``python -m four_isles`` and the command ``four-isles``: the installed program.

In the wheel this file lies in the folder ``four_isles`` beside ``main.py``, ``game/``, ``assets/`` and ``levels/``, laid
out as in a clone. The folder goes onto the path, so that no other installed package can be mistaken for ``game``; processes that
are started later inherit the path.
"""

import sys
from pathlib import Path


def run() -> int:
    """Runs the command line; the exit code."""
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    from main import main

    return main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(run())
