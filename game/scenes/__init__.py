"""The scenes: everything a person sees; ``stack`` says what a scene is."""
