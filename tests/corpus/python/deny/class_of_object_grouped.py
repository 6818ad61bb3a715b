# groupby by the type has the class as its key.
import itertools
import json

for kind, group in itertools.groupby([json.JSONEncoder()], key=type):
    kind.encode = lambda *given: "replaced"
print(json.dumps(1))
