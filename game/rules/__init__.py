"""The rules of the four games: plain values in, plain values out; see ``core`` for what they share."""
