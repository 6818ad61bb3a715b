# The mark is an attribute that all functions have.
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
            if hasattr(member, "__call__"):
                found.append(member)
        return found


print(len(Bus().members()))
