# A pattern behind a starred name takes the last element apart.
def f():
    pass


x = [[], [["a"], ["x"]]]
*others, (first, second) = x
second.append("".join(reversed("__slabolg__")))
print([len(getattr(f, n)) for n in x[1][1] if n != "x"])
