# An alias hides that a class mixes the class with a hook with a descriptor's, whose name is bound by another word.
class Bag:
    def __setattr__(self, name, value):
        object.__setattr__(self, "slot" if name == "other" else name, value)
Alias = Bag
class Field:
    def __set_name__(self, owner, name):
        self.slot = name
    def __set__(self, obj, value):
        setattr(obj, self.slot, value)
class Both(Alias, Field):
    pass
f = Both()
f.other = "__cla" + "ss__"
class A:
    pass
A.x = f
class B:
    pass
a = A()
a.x = B
print(a)
