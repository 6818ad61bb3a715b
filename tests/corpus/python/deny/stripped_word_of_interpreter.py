# A name of the interpreter's is what is left of a word.
def f():
    pass


print(len(getattr(f, "xx__globals__xx".strip("x"))))
