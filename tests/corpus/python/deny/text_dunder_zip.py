# A dunder out of two halves.
getattr((), "".join(a + b for a, b in zip("_cas_", "_ls__")))
