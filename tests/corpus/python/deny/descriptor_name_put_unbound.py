# A method of another class is called with the descriptor.
class Bag:
    def put(self, name, value):
        self.__dict__[name] = value
class Field:
    def __set_name__(self, owner, name):
        self.slot = name
    def __get__(self, obj, owner=None):
        if obj is None:
            return self
        return getattr(obj, self.slot)
class A:
    x = Field()
Bag.put(A.x, "slot", "__cla" + "ss__")
print(A().x)
