# A metaclass's __new__, called by hand.
class M(type):
    def __new__(mcs, name, bases, namespace):
        return super().__new__(mcs, name, bases, namespace)


def main(name="x", value=1):
    return M.__new__(M, "A", (), {name: value})


print(main())
