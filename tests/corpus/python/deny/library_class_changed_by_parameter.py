# A library's class is handed on and gets another method.
import json


def change(owner):
    owner.decode = lambda self, text: "changed"


change(json.JSONDecoder)
print(json.loads("1"))
