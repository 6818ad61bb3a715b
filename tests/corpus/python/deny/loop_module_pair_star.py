# Loop module pair star.
import json
for n, *m in [('a', json)]:
    print(m[0].codecs)
