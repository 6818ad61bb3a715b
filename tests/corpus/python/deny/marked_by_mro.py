# The mark is an attribute that classes have.
def mix(a, b):
    return "".join(x + y for x, y in zip(a, b)).strip()


def plain():
    return 1


kept = []


def event(function):
    function._event = True
    return function

class Base:
    @classmethod
    def find(cls, name):
        m = getattr(cls, name)
        if hasattr(m, "mro"):
            return m

event.mro = 1
got = Base.find(mix("_bs_", "_ae_"))
if got is object:
    print("REACHED")
