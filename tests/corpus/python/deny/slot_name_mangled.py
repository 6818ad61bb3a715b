# The name that __set_name__ binds is bound anew by its mangled name.
class Field:
    def __set_name__(self, owner, __n):
        _Field__n = "__cla" + "ss__"
        self.slot = __n
    def __get__(self, obj, owner=None):
        return getattr(obj, self.slot)
class A:
    x = Field()
print(A().x)
