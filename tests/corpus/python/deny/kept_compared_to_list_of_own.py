# Origins::isKept kComparisonOperator: x == [R()] hands the inner lists to an own __eq__
def f(): pass
class R:
    def __eq__(self, o):
        o.append("__globals__")
        return True
x = [["real"]]
x == [R()]
for row in x:
    for n in row:
        v = getattr(f, n, None)
print(v["__builtins__"].eval("1+1"))
