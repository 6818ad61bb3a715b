# Objects in a document, as their dictionaries.
import json


class Point:
    def __init__(self, x):
        self.x = x


print(json.dumps([Point(1)], default=lambda o: o.__dict__, sort_keys=True))
