# getattr in a partial.
from functools import partial

partial(getattr, ())("__class__")
