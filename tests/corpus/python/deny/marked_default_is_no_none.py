# A mark that is missing is False, and False is not None.
def mix(a, b):
    return "".join(x + y for x, y in zip(a, b)).strip()


def plain():
    return 1


kept = []


def event(function):
    function._event = True
    return function


class Base:
    def ways(self):
        found = {}
        for name in dir(self):
            m = getattr(self, name)
            if getattr(m, "_event", False) is not None:
                found[name] = m
        return found

    @event
    def one(self):
        return 1

if callable(Base().ways()[mix("_rdc_x_", "_euee_ ")](2)[0]):
    print("REACHED")
