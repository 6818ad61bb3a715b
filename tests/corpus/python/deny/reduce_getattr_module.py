# A path of attributes of a module.
import json
from functools import reduce
print(reduce(getattr, "decoder.scanner".split("."), json))
