# Another member takes the place of the one that was asked for its mark.
def mark(function):
    function._event = "x"
    return function


class Bus:
    @mark
    def begin(self):
        return 1

    def members(self):
        found = []
        names = iter(dir(self) * 2)
        for name in names:
            member = getattr(self, name)
            if hasattr(member, "_event"):
                for name in names:
                    found.append(member)
                    member = getattr(self, name)
        return found


print(len(Bus().members()))
