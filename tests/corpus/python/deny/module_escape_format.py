# A module in a format template.
import json

print("{0.codecs.__dict__}".format(json))
