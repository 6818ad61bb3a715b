# A chained assignment gives a list an attribute and a name.
class Row:
    pass


def f():
    pass


r = Row()
r.same = names = ["x"]
r.same.append("".join(reversed("__slabolg__")))
print([len(getattr(f, n, "")) for n in names])
