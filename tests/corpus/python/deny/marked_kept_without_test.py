# A member of an object is kept before it is asked for its mark.
def mark(function):
    function._event = "x"
    return function


class Bus:
    @mark
    def begin(self):
        return 1

    def members(self):
        found = []
        for name in dir(self):
            member = getattr(self, name)
            found.append(member)
            if hasattr(member, "_event"):
                print(name)
        return found


def double(x):
    return 2 * x


ask = [one for one in Bus().members() if getattr(one, "__name__", "").startswith("__getattrib")][0]
print(ask("__mod" + "ule__"))
