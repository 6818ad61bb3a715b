# Texts side by side make a name.
getattr((), "__cl" "ass__")
