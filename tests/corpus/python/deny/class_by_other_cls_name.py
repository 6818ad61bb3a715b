# root cause: origins/parameters.cc ParameterOrigins::addClassCalls: only cls(...) is counted by its name; a class method may call its first parameter otherwise (def make(k, t): return k(t))
import random
class Rec:
    def __init__(self, tag="seed"):
        self.tag = tag
    def show(self):
        print(getattr(random, self.tag))
    @classmethod
    def make(k, t):
        return k(t)
Rec.make("".join(reversed("so_"))).show()
Rec("seed").show()
