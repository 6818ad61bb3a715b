# A dunder's name is written in capitals.
getattr((), "__CLASS__".lower())
