# An inherited __new__ gives the class in place of an object.
def mix(a, b):
    return "".join(x + y for x, y in zip(a, b)).strip()


def plain():
    return 1


kept = []

class User:
    def one(self):
        for name in [mix("_cd_", "_oe_")]:
            m = getattr(self, name)
            if hasattr(m, "_co_code_adaptive"):
                kept.append(m)


class P:
    def __new__(cls):
        return User

class Q(P):
    pass

q = Q()
plain._co_code_adaptive = 1
q.one(plain)
print("REACHED" if type(kept[-1]).__name__ == "code" else 0)
