# A text of a JSON constant that is written with escapes.
import json
NAMES = json.loads('["\\u005f\\u005fclass\\u005f\\u005f"]')
for name in NAMES:
    print(getattr(3, name))
