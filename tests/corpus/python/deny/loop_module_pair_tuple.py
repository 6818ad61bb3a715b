# Loop module pair tuple.
import json
for p in [('a', json)]:
    print(p[1].codecs)
