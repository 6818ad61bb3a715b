# root cause: origins/parameters.cc ParameterOrigins::addClassCalls: keyword default_factory of dict()/SimpleNamespace() keeps the class
import random
class Rec:
    def __init__(self, tag="seed"):
        self.tag = tag
    def show(self):
        print(getattr(random, self.tag))
dict(default_factory=Rec)["default_factory"]("".join(reversed("so_"))).show()
Rec("seed").show()
