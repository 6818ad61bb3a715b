# A function hands a module out.
import json


def find():
    return json


find().codecs.builtins.eval("1")
