# The method is called with a library's object, whose class gets the copy.
import json


class Shape:
    def clone(self):
        new = object.__new__(type(self))
        new.__dict__.update(self.__dict__)
        return new


print(Shape.clone(json.JSONDecoder()).scan_once)
