# An AST transformer sets attributes by fields of a node
import ast
w = "".join(reversed("sdleif_"))
class B(ast.Name): pass
n = ast.Name(**{w: ("__cla" + "ss__",)})
for name, v in ast.iter_fields(n):
    print(name, v)
