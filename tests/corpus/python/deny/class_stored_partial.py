# A partial function holds the class whose method is replaced.
import functools
import json


class Box:
    def put(self, value):
        self.encode = value


functools.partial(Box.put, json.JSONEncoder)(lambda *given: "replaced")
print(json.dumps(1))
