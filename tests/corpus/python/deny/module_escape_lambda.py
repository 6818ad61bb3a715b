# A lambda hands a module out.
import json

(lambda: json)().codecs.builtins.eval("1")
