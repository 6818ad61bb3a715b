# A module that a package imports for itself.
import json

json.codecs.builtins.eval("1")
