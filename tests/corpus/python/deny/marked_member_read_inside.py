# A function inside of a generator uses the member after the loop has gone on.
def mix(a, b):
    return "".join(x + y for x, y in zip(a, b)).strip()


def plain():
    return 1


kept = []


def event(function):
    function._event = True
    return function


class Base:
    def ways(self, names, steps):
        for name in names:
            m = getattr(self, name)

            def grab():
                if hasattr(m, "_event"):
                    next(steps[0])
                    kept.append(m)
            yield grab

    @event
    def one(self):
        return 1

steps = []
steps.append(Base().ways(["one", mix("_rdc_x_", "_euee_ ")], steps))
next(steps[0])()
if callable(kept[0](2)[0]):
    print("REACHED")
