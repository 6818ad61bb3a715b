# root cause: origins/parameters.cc ParameterOrigins::addClassCalls: any keyword called default_factory is passed over, also of the file's own function, which calls the class with what it likes
import random
class Rec:
    def __init__(self, tag="seed"):
        self.tag = tag
    def show(self):
        print(getattr(random, self.tag))
def f(*, default_factory):
    default_factory("".join(reversed("so_"))).show()
f(default_factory=Rec)
Rec("seed").show()
