# names of the timing module itself
import timeit

try:
    timeit.timeit("[time for time in [1]]; time.sleep", number=1)
    print("ESCAPED")
except Exception as error:
    print("HELD" if "gantlet:" in str(error) else repr(error))
