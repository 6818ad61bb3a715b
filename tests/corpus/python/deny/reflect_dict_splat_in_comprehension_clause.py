# What a clause of the comprehension iterates over is not what is written.
import json
import string

print(json.dumps([str(v) for k, v in {**string.__dict__}.items() if k == "_re"]))
