# The descriptor's attribute is answered for by __getattr__.
class Field:
    def __set_name__(self, owner, name):
        self.slot = name
    def __getattr__(self, name):
        return "__cla" + "ss__"
    def __get__(self, obj, owner=None):
        if obj is None:
            return self
        return getattr(obj, self.slot)
class A:
    pass
A.x = Field()
print(A().x)
