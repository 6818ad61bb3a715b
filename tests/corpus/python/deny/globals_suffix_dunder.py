# What the interpreter keeps among a file's names.
def f_builtins__():
    return 1


print([f for name, f in globals().items() if name.endswith("_builtins__")])
