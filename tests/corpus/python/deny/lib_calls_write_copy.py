# root cause: origins/parameters.cc ParameterOrigins::callsOf: calls that a library makes of a method by its agreed name are not counted - shutil.copyfileobj(src, o) calls o.write
import random, shutil
class Out:
    def write(self, n):
        if len(n) > 2:
            print(getattr(random, n))
    def flush(self): pass
o = Out()
o.write("seed")
class In:
    def __init__(self):
        self.x = ["".join(reversed("so_")), ""]
    def read(self, k=0):
        return self.x.pop(0)
shutil.copyfileobj(In(), o)
