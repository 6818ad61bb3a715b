# A list of names out of a JSON constant, to which the program adds one that it is given.
import json
NAMES = json.loads('["real", "imag"]')
NAMES.append(input())
for name in NAMES:
    print(getattr(3, name))
