# root cause: origins/parameters.cc ParameterOrigins::addClassCalls: a class in an annotation is passed over, but typing.get_type_hints(f)['x'] gives and calls it
import random, typing
class Rec:
    def __init__(self, tag="seed"):
        self.tag = tag
    def show(self):
        print(getattr(random, self.tag))
def f(x: Rec): pass
typing.get_type_hints(f)["x"]("".join(reversed("so_"))).show()
Rec("seed").show()
