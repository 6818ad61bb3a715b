# A child of the encoder takes what the method gives.
import json
class Encoder(json.JSONEncoder):
    def default(self, o):
        return o.__dict__
class Child(Encoder):
    def give(self, o):
        return super().default(o)[input()]
print(Child().give(type))
