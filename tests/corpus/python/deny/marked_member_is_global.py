# Another call binds the member anew between its test and its use.
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
        global m
        m = getattr(self, names[0])
        if hasattr(m, "_event"):
            self.ways(names[1:])
            kept.append(m)

    @event
    def one(self):
        return 1

Base().ways(["one", mix("_rdc_x_", "_euee_ ")])
if callable(kept[0](2)[0]):
    print("REACHED")
