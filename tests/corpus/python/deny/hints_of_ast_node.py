# A node of ast takes attributes of any name as keywords: its annotations are evaluated.
import ast
from typing import get_type_hints
word = "".join(reversed("__snoitatonna__"))
def show(x):
    return get_type_hints(x)
print(show(ast.Name(**{word: {"x": "print(1+1)"}})))
