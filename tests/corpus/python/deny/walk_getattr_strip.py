# A dunder's name is cut out of spaces.
getattr((), "  __class__  ".strip())
