# A module's dictionary.
import json

json.__dict__["codecs"].builtins.eval("1")
