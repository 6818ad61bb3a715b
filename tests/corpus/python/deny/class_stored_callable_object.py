# An object that can be called replaces the method.
import json


class Encode:
    def __call__(self, *given):
        return "replaced"


def put(target):
    target.encode = Encode()


put(json.JSONEncoder)
print(json.dumps(1))
