# __init_subclass__ takes a function out of the class by a name put together.
def mix(a, b):
    return "".join(x + y for x, y in zip(a, b)).strip()


def plain():
    return 1


kept = []

class User:
    def __init_subclass__(cls):
        kept.append(getattr(cls, "on" + "e"))

    def one(self):
        for name in [mix("_cd_", "_oe_")]:
            m = getattr(self, name)
            if hasattr(m, "_co_code_adaptive"):
                kept.append(m)


class Sub(User):
    pass

plain._co_code_adaptive = 1
kept[0](plain)
print("REACHED" if type(kept[-1]).__name__ == "code" else 0)
