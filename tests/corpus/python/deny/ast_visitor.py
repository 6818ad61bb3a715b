# calls self.visit_<computed>
import ast
class V(ast.NodeVisitor):
    def visit_mark(self, n):
        print('mark')
class N:
    pass
N.__name__ = ''.join(reversed('kram'))
V().visit(N())
