# A dunder's name is written with names of characters.
getattr((), "\N{LOW LINE}\N{LOW LINE}class__")
