# A hook of a class that is a descriptor as well binds the name.
class Base:
    def __setattr__(self, name, value):
        object.__setattr__(self, name, value)
    def put(self, name, value):
        self.__dict__[name] = value
class Field(Base):
    def __set_name__(self, owner, name):
        self.slot = name
    def __get__(self, obj, owner=None):
        if obj is None:
            return self
        return getattr(obj, self.slot)
class A:
    x = Field()
A.x.put("slot", "__cla" + "ss__")
print(A().x)
