# the class of a caller takes another name
import operator
import random

assert operator.methodcaller("upper")("a") == "A"

try:
    print(type(operator.methodcaller("x"))("__getattribute__", "__globals__")(random.Random.seed))
    print("ESCAPED")
except Exception as error:
    print("HELD" if "gantlet:" in str(error) else repr(error))
