# From another builtin function, under another name.
measure = len
measure.__self__.eval("1")
