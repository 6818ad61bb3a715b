# An object spreads its own dictionary in a method that is asked for by hasattr.
import json


class Place:
    def __init__(self, x, y):
        self.x, self.y = x, y

    def to_dict(self):
        return {"type": "Place", **self.__dict__}


def plain(value):
    if hasattr(value, "to_dict"):
        return value.to_dict()
    return str(value)


print(json.dumps([Place(1, 2), 3], default=plain))
