# ast.iter_fields reads the attributes that _fields names.
import ast
def f():
    pass
f._fields = [''.join(reversed('__slabolg__'))]
print(list(dict(ast.iter_fields(f)).values())[0].keys())
