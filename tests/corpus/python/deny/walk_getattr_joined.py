# A dunder's name is joined.
getattr((), "_" * 2 + "class" + "_" * 2)
