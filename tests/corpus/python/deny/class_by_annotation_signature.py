# root cause: origins/parameters.cc ParameterOrigins::addClassCalls: a class in a parameter's annotation is passed over, but inspect.signature(f).parameters[..].annotation gives and calls it
import random, inspect
class Rec:
    def __init__(self, tag="seed"):
        self.tag = tag
    def show(self):
        print(getattr(random, self.tag))
def f(x: Rec): pass
inspect.signature(f).parameters["x"].annotation("".join(reversed("so_"))).show()
Rec("seed").show()
