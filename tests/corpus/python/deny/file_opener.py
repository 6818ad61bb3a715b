# What opens is a function of the file's own: eval.
open("x", opener=eval)
