# A module as an attribute.
import json


class Box:
    pass


box = Box()
box.module = json
box.module.codecs.builtins.eval("1")
