# A module in a pattern.
import json

match json:
    case object(codecs=codecs):
        codecs.builtins.eval("1")
