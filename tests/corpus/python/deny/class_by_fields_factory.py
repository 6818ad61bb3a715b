# root cause: origins/parameters.cc ParameterOrigins::addClassCalls: dataclasses.fields(K)[0].default_factory gives the class back
import random, dataclasses
class Rec:
    def __init__(self, tag="seed"):
        self.tag = tag
    def show(self):
        print(getattr(random, self.tag))
@dataclasses.dataclass
class K:
    x: object = dataclasses.field(default_factory=Rec)
dataclasses.fields(K)[0].default_factory("".join(reversed("so_"))).show()
Rec("seed").show()
