# A library's base binds the descriptor's attribute by its constructor.
class Field(ImportError):
    def __set_name__(self, owner, name):
        self.name = name
    def __get__(self, obj, owner=None):
        if obj is None:
            return self
        return getattr(obj, self.name)
class A:
    pass
A.x = Field(name="__cla" + "ss__")
print(A().x)
