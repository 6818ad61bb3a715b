# A decorator puts the function that it gets into the class that it was made with.
import json


def replacing(target):
    def decorate(function):
        target.encode = function
        return function

    return decorate


@replacing(json.JSONEncoder)
def encode(*given):
    return "replaced"


print(json.dumps(1))
