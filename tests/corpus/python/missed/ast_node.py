# sets <computed> on a node of its own
import ast
class N(ast.Name):
    pass
print(N(**{''.join(reversed('kram')): 42}).mark)
