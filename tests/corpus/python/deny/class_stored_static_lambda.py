# A lambda behind staticmethod sets the attribute of the class that it is called with.
import json


class Tools:
    put = staticmethod(lambda target, value: setattr(target, "encode", value))


Tools.put(json.JSONEncoder, lambda *given: "replaced")
print(json.dumps(1))
