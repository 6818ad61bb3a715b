# Super set other object.
class Field:
    def __set_name__(self, owner, name):
        self.name = name
    def __set__(self, obj, value):
        setattr(obj, self.name, value)
class Other(Field):
    def __set__(self, obj, value):
        super().__set__(value, obj)
class Row:
    data = Other()
print(Row())
