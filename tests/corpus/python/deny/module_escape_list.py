# A module in a list.
import json

for module in [json]:
    module.codecs.builtins.eval("1")
