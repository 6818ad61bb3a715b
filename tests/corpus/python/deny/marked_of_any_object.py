# A function reads members of whatever object it is given, and one keeps another by the mark.
def mark(function):
    function._event = "x"
    return function


class Bus:
    @mark
    def begin(self):
        return 1



def members(thing):
    for name in dir(thing):
        member = getattr(thing, name)
        if hasattr(member, "_event"):
            yield member


def double(x):
    return 2 * x


print(list(members(Bus())), list(members(double)))
