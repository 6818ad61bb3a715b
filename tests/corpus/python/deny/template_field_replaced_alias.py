from dataclasses import dataclass, replace as other
@dataclass
class A:
    name: str
    fmt: str = "{}"
    def show(self, x):
        return self.fmt.format(x)
print(other(A("n"), fmt=input()).show(1))
