# root cause: origins/parameters.cc ParameterOrigins::callsOf: calls that a library makes of a method by its agreed name are not counted - print(text, file=o) calls o.write(text)
import random, csv
class Out:
    def write(self, n):
        if len(n) > 2:
            print(getattr(random, n))
    def flush(self): pass
o = Out()
o.write("seed")
print("".join(reversed("so_")), file=o)
