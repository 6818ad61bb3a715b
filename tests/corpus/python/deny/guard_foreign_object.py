# Public names of a generator lead to its frame.
def g():
    yield 1
x = g()
for n in dir(x):
    if not n.startswith("_"):
        print(getattr(x, n))
