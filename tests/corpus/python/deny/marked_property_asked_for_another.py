# A property that was found by its mark is asked for the value of another object.
def mix(a, b):
    return "".join(x + y for x, y in zip(a, b)).strip()


def plain():
    return 1


kept = []


def event(function):
    function._event = True
    return function

NAMES = [mix("_goas_", "_lbl_ ")]
class Base:
    def __init_subclass__(cls):
        for name, value in vars(cls).items():
            if hasattr(value, "getter"):
                kept.append(value)

class Sub(Base):
    @property
    def inside(self):
        m = getattr(self, NAMES[0])
        if hasattr(m, "keys"):
            return m

event.keys = 1
event.getter = 1
got = kept[0].__get__(plain)
if isinstance(got, dict) and "Base" in got:
    print("REACHED")
