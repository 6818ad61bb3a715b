# The mark was asked for of the member before this one.
def mark(function):
    function._event = "x"
    return function


class Bus:
    @mark
    def begin(self):
        return 1

    def members(self):
        found = []
        mark = None
        for name in dir(self):
            if mark:
                found.append(member)
            member = getattr(self, name)
            mark = getattr(member, "_event", None)
            mark = mark or name.startswith("__ge")
        return found


print(len(Bus().members()))
