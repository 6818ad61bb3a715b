# Loop module dict.
import json
for n, m in {'a': json}.items():
    print(m.codecs)
