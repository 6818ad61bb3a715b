# Classes above are put into a table as keys, and had from there.
seen = {}


class A:
    pass


for c in type(A()).__mro__:
    seen[c] = 1
top = list(seen)[-1]
print(len(top.__subclasses__()) > 0)
