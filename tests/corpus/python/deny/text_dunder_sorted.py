# A dunder out of sorted letters.
getattr((), "".join(sorted("ssalc")) + "__")
