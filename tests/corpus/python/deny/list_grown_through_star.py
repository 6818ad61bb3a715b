# A starred name has the elements themselves.
def f():
    pass


x = [["x"], ["a"]]
*others, last = x
others[0].append("".join(reversed("__slabolg__")))
print([len(getattr(f, n)) for n in x[0] if n != "x"])
