# Loop module getattr.
import json
for m in (json,):
    for n in ('codecs',):
        print(getattr(m, n))
