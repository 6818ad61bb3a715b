# The name behind a starred one has the last element of a loop's.
def f():
    pass


x = [[1, [["a"], ["x"]]]]
for *others, last in x:
    last[1] = ["".join(reversed("__slabolg__"))]
print([len(getattr(f, n)) for n in x[0][1][1]])
