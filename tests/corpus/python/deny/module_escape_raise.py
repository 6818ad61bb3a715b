# A module on an exception.
import json

try:
    raise ValueError(json)
except ValueError as error:
    error.args[0].codecs.builtins.eval("1")
