# a copied getter, made anew
import copy
import operator
import random

try:
    getter = copy.copy(operator.attrgetter("real"))
    getter.__init__("__globals__")
    print(getter(random.Random.seed))
    print("ESCAPED")
except Exception as error:
    print("HELD" if "gantlet:" in str(error) else repr(error))
