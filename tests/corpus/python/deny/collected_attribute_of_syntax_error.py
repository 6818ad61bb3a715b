# An exception's constructor keeps any object under the attribute.
def mix(a, b):
    return "".join(x + y for x, y in zip(a, b)).strip()


def plain():
    return 1


kept = []


def event(function):
    function._event = True
    return function

class Model(SyntaxError):
    def ways(self):
        return {name: getattr(self, name) for name in self.end_offset}

ways = Model("x", ("f", 1, 2, "t", 3, [mix("_rdc_x_", "_euee_ ")])).ways()
print("REACHED" if callable(list(ways.values())[-1](2)[0]) else 0)
