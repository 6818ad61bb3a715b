# A metaclass is handed all that the class body binds, __getattribute__ among it.
kept = []


class Keeper(type):
    def __new__(mcs, name, bases, namespace):
        kept.extend(namespace.values())
        return super().__new__(mcs, name, bases, namespace)


class Plain(metaclass=Keeper):
    def __getattribute__(self, name):
        return object.__getattribute__(self, name)


def main(thing=print, name="__name__"):
    return kept[-1](thing, name)


print(main())
