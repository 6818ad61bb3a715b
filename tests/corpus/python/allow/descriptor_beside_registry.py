# A descriptor with a slot of its own, beside a metaclass that registers other classes.
class Registry(type):
    known = []

    def __init__(cls, name, bases, namespace):
        super().__init__(name, bases, namespace)
        Registry.known.append(name)


class Slot:
    def __set_name__(self, owner, name):
        self._name = "_" + name

    def __get__(self, instance, owner=None):
        return self if instance is None else getattr(instance, self._name)

    def __set__(self, instance, value):
        setattr(instance, self._name, int(value))


class Plugin(metaclass=Registry):
    size = Slot()


plugin = Plugin()
plugin.size = "3"
print(plugin.size, Registry.known)
