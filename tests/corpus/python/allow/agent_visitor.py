# Visitor.
class Node:
    def __init__(self, **kw): self.__dict__.update(kw)
class Num(Node): pass
class BinOp(Node): pass
class Visitor:
    def visit(self, node):
        method = getattr(self, "visit_" + type(node).__name__, self.generic_visit)
        return method(node)
    def generic_visit(self, node): raise TypeError(f"No visit_{type(node).__name__}")
class Eval(Visitor):
    def visit_Num(self, n): return n.value
    def visit_BinOp(self, n): return {"+": lambda a, b: a + b, "*": lambda a, b: a * b}[n.op](self.visit(n.left), self.visit(n.right))
print(Eval().visit(BinOp(op="+", left=Num(value=1), right=BinOp(op="*", left=Num(value=2), right=Num(value=3)))))
