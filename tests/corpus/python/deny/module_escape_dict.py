# A module in a dictionary.
import json

{"a": json}["a"].codecs.builtins.eval("1")
