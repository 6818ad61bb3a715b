# a timer's other text
import timeit

try:
    for T in map(type, [timeit.Timer(print)]):
        T("pass", "import os").timeit(1)
    print("ESCAPED")
except Exception as error:
    print("HELD" if "gantlet:" in str(error) else repr(error))
