# a text that shows another one
import timeit


class T(str):
    def replace(self, old, new):
        return "import sys"

try:
    timeit.Timer(T("sys.exit()")).timeit(1)
    print("ESCAPED")
except Exception as error:
    print("HELD" if "gantlet:" in str(error) else repr(error))
