# The mark that is asked about was found in an earlier round of the loop.
def mix(a, b):
    return "".join(x + y for x, y in zip(a, b)).strip()


def plain():
    return 1


kept = []


def event(function):
    function._event = True
    return function


class Base:
    def ways(self, names):
        found = {}
        for name in names:
            m = getattr(self, name)
            if name == "one":
                mark = getattr(m, "_event", None)
            if mark:
                found[name] = m
        return found

    @event
    def one(self):
        return 1

if callable(Base().ways(["one"] + dir(Base()))[mix("_rdc_x_", "_euee_ ")](2)[0]):
    print("REACHED")
