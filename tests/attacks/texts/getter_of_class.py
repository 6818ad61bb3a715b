# the class of a getter takes another name
import operator
import random

getter = list(map(type, [operator.attrgetter("x")]))[0]
assert operator.attrgetter("real", "imag")(3) == (3, 0)

try:
    print(getter("__glo" + "bals__")(random.Random.seed))
    print("ESCAPED")
except Exception as error:
    print("HELD" if "gantlet:" in str(error) else repr(error))
