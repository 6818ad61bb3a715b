# eval by getattr on __builtins__.
getattr(__builtins__, "ev" + "al")("1")
