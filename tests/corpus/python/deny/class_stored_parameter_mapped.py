# map() gives the function a library's class, and the function that replaces a method of it.
import json


def encode(*given):
    return "replaced"


def put(target, value):
    target.encode = value


list(map(put, [json.JSONEncoder], [encode]))
print(json.dumps(1))
