# A chained assignment gives the list of allowed names two names.
def f():
    pass


same = allowed = ["x"]
same.append("".join(reversed("__slabolg__")))


def show(of, name):
    if name in allowed:
        return getattr(of, name, None)


print(len(show(f, "".join(reversed("__slabolg__")))))
