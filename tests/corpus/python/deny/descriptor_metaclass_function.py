# A function as metaclass keeps them.
kept = []


def keep(name, bases, namespace):
    kept.extend(namespace.values())


class Slot(metaclass=keep):
    def __set_name__(self, owner, name):
        self._name = "_" + name

    def __get__(self, instance, owner=None):
        return getattr(instance, self._name)


class Own:
    pass


def main(thing=1, name="_class__"):
    own = Own()
    kept[-2](own, None, name)
    return kept[-1](own, thing)


print(main())
