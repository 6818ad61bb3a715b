# A dunder is cut out of a line of words.
getattr((), "one __class__ two".split()[1])
