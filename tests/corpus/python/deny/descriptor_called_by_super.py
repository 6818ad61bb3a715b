# super().__set_name__ renames the slot.
class Slot:
    def __set_name__(self, owner, name):
        self._name = "_" + name

    def __get__(self, instance, owner=None):
        return getattr(instance, self._name)


class More(Slot):
    def rename(self, name):
        super().__set_name__(None, name)


def main(thing=1, name="_class__"):
    slot = More()
    slot.rename(name)
    return More.__get__(slot, thing)
