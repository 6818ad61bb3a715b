# The name behind a starred one has the last element, and changes what is in it.
def f():
    pass


x = [[], [["a"], ["x"]]]
*others, last = x
last[1] = ["".join(reversed("__slabolg__"))]
print([len(getattr(f, n)) for n in x[1][1]])
