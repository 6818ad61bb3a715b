"""The operators of an expression, set one by one by a function."""
import operator


class Expr:
    def __init__(self, fn, text):
        self.fn, self.text = fn, text

    def joined(self, other, op, symbol):
        return Expr(lambda row: op(self.fn(row), other), f"({self.text} {symbol} {other})")


def install(name, op, symbol):
    def method(self, other):
        return self.joined(other, op, symbol)

    method.__name__ = name
    setattr(Expr, name, method)


for name, op, symbol in [
    ("__eq__", operator.eq, "=="), ("__lt__", operator.lt, "<"), ("__ge__", operator.ge, ">="),
    ("__add__", operator.add, "+"), ("__lshift__", operator.lshift, "<<"),
]:
    install(name, op, symbol)

age = Expr(lambda row: row["age"], "age")
print((age >= 18).text, (age >= 18).fn({"age": 20}), ((age + 1) == 5).text)
