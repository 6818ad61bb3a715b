# Enum("E", {…}) tells a descriptor a name that stands in no body
import enum
class Field:
    def __set_name__(self, owner, name):
        self.name = name
        Show.names = (*Show.names, name)
    def __get__(self, obj, owner=None):
        return 1
class Show:
    names = ()
    def all(self):
        return [getattr(self, n) for n in self.names]
E = enum.Enum("E", {"_" + "_class_" + "_": 1, "".join(reversed("__tini__")): Field()})
print(Show().all()[0].__func__)
