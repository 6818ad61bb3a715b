# A module and attrgetter.
import json
import operator

operator.attrgetter("codecs.builtins.eval")(json)("1")
