# Other names for them in the class body.
class Slot:
    def __set_name__(self, owner, name):
        self._name = "_" + name

    def __get__(self, instance, owner=None):
        return getattr(instance, self._name)

    read, call = __get__, __set_name__


class Own:
    pass


def main(thing=1, name="_class__"):
    own = Own()
    Slot.call(own, None, name)
    return Slot.read(own, thing)


print(main())
