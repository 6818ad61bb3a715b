# map(type, …) gives the class of a library's object, whose method is replaced.
import json

for kind in map(type, [json.JSONEncoder()]):
    kind.encode = lambda *given: "replaced"
print(json.dumps(1))
