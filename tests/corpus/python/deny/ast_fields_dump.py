# ast.dump reads the attributes that _fields names.
import ast
class N(ast.AST):
    _fields = (''.join(reversed('kram')),)
    mark = 'found'
print(ast.dump(N()))
