# A dunder is cut out between signs.
getattr((), "a|__class__|b".split("|")[1])
