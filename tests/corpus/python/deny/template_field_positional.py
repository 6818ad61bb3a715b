from dataclasses import dataclass
@dataclass
class A:
    name: str
    fmt: str = "{}"
    def show(self, x):
        return self.fmt.format(x)
print(A("n", input()).show(1))
