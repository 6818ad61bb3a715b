# A library's class is handed on and loses a method.
import json


def change(owner):
    del owner.decode


change(json.JSONDecoder)
try:
    print(json.loads("1"))
except AttributeError:
    print("changed")
