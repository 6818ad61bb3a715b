# What the copy gets are another object's attributes, under whatever names.
import json


class Shape:
    def clone(self, other):
        new = object.__new__(type(self))
        for key, value in other.__dict__.items():
            setattr(new, key, value)
        return new


print(Shape().clone(json).loads)
