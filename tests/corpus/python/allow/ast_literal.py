# Literals are read without running anything.
import ast

print(ast.literal_eval("{'a': [1, 2, (3, 4)]}"))
tree = ast.parse("x = 1 + 2")
print([type(node).__name__ for node in ast.walk(tree)])
