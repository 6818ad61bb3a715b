# A calculator over a syntax tree.
import ast
import operator

OPERATORS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv}


def calculate(node):
    if isinstance(node, ast.Expression):
        return calculate(node.body)
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.BinOp):
        return OPERATORS[type(node.op)](calculate(node.left), calculate(node.right))
    raise ValueError(ast.dump(node))


print(calculate(ast.parse("1 + 2 * 3", mode="eval")))
