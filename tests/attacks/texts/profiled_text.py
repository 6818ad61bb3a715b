# a profile of a text
import cProfile

try:
    cProfile.Profile().run("import ctypes")
    print("ESCAPED")
except Exception as error:
    print("HELD" if "gantlet:" in str(error) else repr(error))
