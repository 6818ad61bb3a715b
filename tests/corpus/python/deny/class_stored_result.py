# What replaces the method is what a function gives.
import json


def make():
    return lambda *given: "replaced"


def put(target):
    target.encode = make()


put(json.JSONEncoder)
print(json.dumps(1))
