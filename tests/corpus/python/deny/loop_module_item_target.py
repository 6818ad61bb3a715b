# Loop module item target.
import json
d = {}
for d['m'] in (json,):
    print(d['m'].codecs)
