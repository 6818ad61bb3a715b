# A dunder's name is written in escapes.
getattr((), "\x5f\x5f\u0063lass\137\137")
