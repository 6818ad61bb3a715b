# Harmless builtins under other names.
show = print
length = len
show(length("abc"))
