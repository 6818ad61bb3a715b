# A Counter of types holds the class.
import collections
import json

counts = collections.Counter(map(type, [json.JSONEncoder(), 1]))
for kind in counts:
    if kind is not int:
        kind.encode = lambda *given: "replaced"
print(json.dumps(1))
