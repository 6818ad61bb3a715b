# A dunder's name is written backwards.
getattr((), "__ssalc__"[::-1])
