# A tree of code is walked by its fields.
import ast
import collections

for name, value in ast.iter_fields(ast.parse("a = 1").body[0]):
    print(name, type(value).__name__)
Point = collections.namedtuple("Point", "x y")
print(Point._fields)
