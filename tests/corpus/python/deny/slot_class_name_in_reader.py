# A descriptor reads a name that its own class's body gives, beside one that __set_name__ gives.
class Named:
    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, obj, owner=None):
        return getattr(obj, self.name)


class Evil(Named):
    name = "".join(reversed("__slabolg__"))

    def __set_name__(self, owner, name):
        pass


def f():
    pass


class Holder:
    leak = Evil()


print(hasattr(Holder, "leak") or 1)
