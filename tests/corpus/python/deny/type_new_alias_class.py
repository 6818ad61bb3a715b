# A metaclass's __new__ under another name.
class M(type):
    def __new__(mcs, name, bases, namespace):
        return super().__new__(mcs, name, bases, namespace)

    build = __new__


def main(name="x", value=1):
    return M.build(M, "A", (), {name: value})


print(main())
