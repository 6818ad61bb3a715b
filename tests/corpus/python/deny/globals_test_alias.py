# Globals test alias.
import json
test_json = json
for name, value in list(globals().items()):
    if name.startswith("test_") and value:
        print(value.codecs)
