# A dunder out of numbers.
getattr((), "".join(map(chr, [95, 95, 99, 108, 97, 115, 115, 95, 95])))
