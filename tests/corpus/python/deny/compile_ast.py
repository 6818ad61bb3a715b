# A syntax tree becomes code.
import ast

tree = ast.parse("print('ran')")
compile(tree, "name", "exec")
