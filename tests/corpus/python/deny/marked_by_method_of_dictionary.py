# The mark is a method that all dictionaries have.
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
        m = getattr(type(cls), name)
        if hasattr(m, "keys"):
            return m

event.keys = 1
space = Base.find(mix("_dc_", "_it_"))
get = space[mix("_gttrbt_", "_eatiue_")](object, mix("_dc_", "_it_"))[mix("_gttrbt_", "_eatiue_")]
got = get(plain, mix("_goas_", "_lbl_ "))
if isinstance(got, dict) and "Base" in got:
    print("REACHED")
