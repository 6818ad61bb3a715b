# A lone carriage return ends a comment for the interpreter.
x = 1  # harmlessimport os
