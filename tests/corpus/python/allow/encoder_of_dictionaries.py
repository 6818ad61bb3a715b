# An encoder that writes objects by their dictionaries.
import json


class Encoder(json.JSONEncoder):
    def default(self, o):
        if hasattr(o, "__dict__"):
            return o.__dict__
        return super().default(o)


class Point:
    def __init__(self, x):
        self.x = x


print(json.dumps([Point(1)], cls=Encoder))
