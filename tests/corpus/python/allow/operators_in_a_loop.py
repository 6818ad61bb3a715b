# Operators of a class, set in a loop.
class Expr:
    def __init__(self, text):
        self.text = text


def install(name, sign, swapped=False):
    def method(self, other):
        left, right = (other, self.text) if swapped else (self.text, other)
        return Expr(f"({left} {sign} {right})")

    setattr(Expr, name, method)


for op, sign in {"add": "+", "mul": "*"}.items():
    install(f"__{op}__", sign)
    install(f"__r{op}__", sign, swapped=True)
print((2 * Expr("x") + 1).text)
