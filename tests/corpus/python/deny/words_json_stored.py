# The place in the JSON document is overwritten before it is read.
import json
SPEC = json.loads('{"field": "real"}')
SPEC["field"] = input()
print(getattr(3, SPEC["field"]))
