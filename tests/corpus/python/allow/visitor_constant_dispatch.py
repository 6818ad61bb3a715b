# A visitor by a table of types.
class Number:
    def __init__(self, value):
        self.value = value


class Add:
    def __init__(self, left, right):
        self.left, self.right = left, right


def evaluate(node):
    return VISITORS[type(node)](node)


VISITORS = {Number: lambda n: n.value, Add: lambda n: evaluate(n.left) + evaluate(n.right)}
print(evaluate(Add(Number(1), Number(2))))
