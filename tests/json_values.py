"""Arbitrary JSON values for property tests: small ones, odd ones, and values with a changed part."""

from __future__ import annotations

import copy
from typing import Any

from hypothesis import strategies as st

plain_values: st.SearchStrategy[Any] = (
    st.none()
    | st.booleans()
    | st.integers(-3, 20)
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8)
)
json_values: st.SearchStrategy[Any] = st.recursive(
    plain_values,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path to every part of a JSON value, the whole one left out."""
    found: list[tuple[Any, ...]] = []
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        found += [(*path, key), *places(part, (*path, key))]
    return found


@st.composite
def spoilt(draw: st.DrawFn, value: Any) -> Any:
    """The value with one to three parts replaced, removed, duplicated or exchanged."""
    changed = copy.deepcopy(value)
    for _ in range(draw(st.integers(1, 3))):
        paths = places(changed)
        if not paths:
            break
        *way, last = draw(st.sampled_from(paths))
        holder = changed
        for key in way:
            holder = holder[key]
        deed = draw(st.sampled_from(("replace", "leave out", "double", "exchange")))
        if deed == "leave out":
            del holder[last]
        elif deed == "double" and isinstance(holder, list):
            holder.insert(last, copy.deepcopy(holder[last]))
        elif deed == "exchange":
            other = changed
            for key in draw(st.sampled_from(paths)):
                other = other[key]
            holder[last] = copy.deepcopy(other)
        else:
            holder[last] = draw(json_values)
    return changed
