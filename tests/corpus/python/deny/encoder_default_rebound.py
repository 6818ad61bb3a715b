# The encoder's method under another name.
import json
class Encoder(json.JSONEncoder):
    def default(self, o):
        return o.__dict__
    give = default
print(Encoder().give(type)[input()])
