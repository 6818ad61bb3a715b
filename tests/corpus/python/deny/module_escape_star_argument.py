# A module in unpacked arguments.
import json

(lambda module: module.codecs)(*[json])
