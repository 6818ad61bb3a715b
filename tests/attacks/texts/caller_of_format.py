# a caller of str.format
import operator
import random

try:
    print(type(operator.methodcaller("x"))("format", random.Random.seed)("{0.__globals__}"))
    print("ESCAPED")
except Exception as error:
    print("HELD" if "gantlet:" in str(error) else repr(error))
