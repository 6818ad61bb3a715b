# The slot of a descriptor is bound by its mangled name.
class Field:
    def __set_name__(self, owner, name):
        self.__slot = name
    def __get__(self, obj, owner=None):
        return getattr(obj, self.__slot) if obj is not None else self
class A:
    x = Field()
A.x._Field__slot = "__cla" + "ss__"
print(A().x)
