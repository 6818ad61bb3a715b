# A dunder is the target of a with statement.
import contextlib


class Thing:
    pass


with contextlib.nullcontext(Exception) as Thing().__class__:
    pass
