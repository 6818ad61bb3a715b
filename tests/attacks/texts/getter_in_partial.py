# a getter that partial makes
import functools
import operator
import random

try:
    print(functools.partial(type(operator.attrgetter("x")), "__globals__")()(random.Random.seed))
    print("ESCAPED")
except Exception as error:
    print("HELD" if "gantlet:" in str(error) else repr(error))
