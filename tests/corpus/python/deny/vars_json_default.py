# Vars json default.
import json
found = []
json.dumps(vars(type), default=found.append)
print(found[0])
