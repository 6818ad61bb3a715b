# An exception holds the member that has no mark.
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
        for name in dir(self):
            m = getattr(self, name)
            try:
                getattr(m, "_event")
            except AttributeError as error:
                if name == mix("_rdc_x_", "_euee_ "):
                    kept.append(error.obj)

    @event
    def one(self):
        return 1

Base().ways()
if callable(kept[0](2)[0]):
    print("REACHED")
