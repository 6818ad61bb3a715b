# The test of the mark is one of two, either of which is enough.
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
            if hasattr(member, "_event") or callable(member):
                found.append(member)
        return found


print(len(Bus().members()))
