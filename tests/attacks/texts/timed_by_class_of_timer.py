# the class of a timer takes a text
import timeit

timeit.timeit("sum(x * x for x in range(10))", "a = [1]", number=1)

try:
    type(timeit.Timer(print))("__import__('ctypes')").timeit(1)
    print("ESCAPED")
except Exception as error:
    print("HELD" if "gantlet:" in str(error) else repr(error))
