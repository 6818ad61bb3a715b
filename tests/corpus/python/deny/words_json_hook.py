# What json.loads makes of a constant is what the hook says.
import json
NAMES = json.loads('{"name": "real"}', object_hook=lambda d: {k: input() for k in d})
print(getattr(3, NAMES["name"]))
