# Loop module comp return.
import json
ms = [m for m in (json,)]
print(ms[0].codecs)
