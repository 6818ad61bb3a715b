# A text of a JSON constant is a name of the interpreter's.
import json
for name in json.loads('["real", "__class__"]'):
    print(getattr(3, name))
