# The hook is called with a class that the file has not made.
class A:
    def __init_subclass__(cls):
        cls.marks = []
        for name, value in vars(cls).items():
            if getattr(value, "real", None) is None:
                A.kept.append(value)
    kept = []
f = A.__dict__["__init_subclass__"]
g = (x for x in [1])
class M(type): pass
print([v for v in vars(type(g)).values() if "frame" in str(v)][0].__get__(g))
