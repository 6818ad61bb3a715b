from enum import Enum
class Code(Enum):
    A = "{}"
    def show(self):
        return self.value.format(1)
Code.A._value_ = input()
print(Code.A.show())
