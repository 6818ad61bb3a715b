# A library's class and a function for it are handed on.
import json


def decode(self, text):
    return "changed"


def change(owner, value):
    owner.decode = value


change(json.JSONDecoder, decode)
print(json.loads("1"))
