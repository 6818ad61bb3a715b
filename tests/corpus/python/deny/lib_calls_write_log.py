# root cause: origins/parameters.cc ParameterOrigins::callsOf: calls that a library makes of a method by its agreed name are not counted - logging.StreamHandler(o) calls o.write
import random, logging
class Out:
    def write(self, n):
        if len(n) > 2:
            print(getattr(random, n))
    def flush(self): pass
o = Out()
o.write("seed")
h = logging.StreamHandler(o)
h.terminator = ""
log = logging.getLogger("x")
log.addHandler(h)
log.error("".join(reversed("so_")))
