"""The families of pictures that are written by a program: one module a group, `sprites()` gives name -> SVG text."""
