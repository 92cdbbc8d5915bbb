"""The look-back."""
