# A member of an object is kept where it has no mark.
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
            if hasattr(member, "_event"):
                print(name)
            else:
                found.append(member)
        return found


print(len(Bus().members()))
