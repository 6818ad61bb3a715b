from dataclasses import dataclass, replace
@dataclass
class A:
    name: str
    fmt: str = "{}"
    def show(self, x):
        return self.fmt.format(x)
print(replace(A("n"), **{"f" + "mt": input()}).show(1))
