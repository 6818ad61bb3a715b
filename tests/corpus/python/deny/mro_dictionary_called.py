# A function of object's dictionary is called: it gives what no surface lists.
class A:
    @classmethod
    def all(cls):
        for k in cls.__mro__:
            for name, value in vars(k).items():
                if name.endswith("subclasshook__") or "reduce_ex" in name:
                    yield value
for v in A.all():
    try:
        print(v(A(), 2)[0])
    except TypeError:
        pass
