# Everyday uses: ast calc.
import ast, operator
OPS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv, ast.USub: operator.neg}

def ev(n):
    if isinstance(n, ast.Expression):
        return ev(n.body)
    if isinstance(n, ast.Constant):
        return n.value
    if isinstance(n, ast.BinOp):
        return OPS[type(n.op)](ev(n.left), ev(n.right))
    if isinstance(n, ast.UnaryOp):
        return OPS[type(n.op)](ev(n.operand))
    raise ValueError(ast.dump(n))
print(ev(ast.parse('1+2*-3', mode='eval')))

class V(ast.NodeVisitor):

    def __init__(self):
        self.names = set()

    def visit_Name(self, node):
        self.names.add(node.id)
        self.generic_visit(node)
v = V()
v.visit(ast.parse('a = b + c'))
print(sorted(v.names), ast.unparse(ast.parse('x=1')))

class T(ast.NodeTransformer):

    def visit_Constant(self, node):
        return ast.copy_location(ast.Constant(node.value * 2), node)
print(ast.unparse(T().visit(ast.parse('y = 2 + 3'))), ast.get_docstring(ast.parse('"doc"')))
for f in ast.walk(ast.parse('def f(a): return a')):
    for name, value in ast.iter_fields(f):
        pass
    print(type(f).__name__, getattr(f, 'lineno', None))
