# A generator hands a module out.
import json


def modules():
    yield json


next(modules()).codecs.builtins.eval("1")
