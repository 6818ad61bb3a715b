# eval as an argument.
list(map(eval, ["1"]))
