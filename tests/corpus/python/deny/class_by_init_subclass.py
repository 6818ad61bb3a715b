# root cause: origins/parameters.cc ParameterOrigins::addClassCalls: __init_subclass__(k) (and __class_getitem__) call the class by another first parameter's name
import random
class Rec:
    def __init__(self, tag="seed"):
        self.tag = tag
    def show(self):
        print(getattr(random, self.tag))
    def __init_subclass__(k):
        k("".join(reversed("so_"))).show()
class S(Rec): pass
Rec("seed").show()
