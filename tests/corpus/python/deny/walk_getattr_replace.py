# A dunder's name is made by replace.
getattr((), "--class--".replace("-", "_"))
