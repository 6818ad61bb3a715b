# A function as metaclass keeps it.
kept = []


def keep(name, bases, namespace):
    kept.extend(namespace.values())


class Plain(metaclass=keep):
    def __getattribute__(self, name):
        return object.__getattribute__(self, name)


def main(thing=print, name="__name__"):
    return kept[-1](thing, name)


print(main())
