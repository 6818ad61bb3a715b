# The annotations of the file's own classes and functions, and code that is only checked.
import ast
from typing import Optional, TypedDict, get_type_hints


class Base:
    a: int


class User(Base):
    name: str
    tags: Optional[list[str]]


class Row(TypedDict, total=False):
    x: int


def f(a: int, b: User) -> str:
    return ""


print(get_type_hints(User), get_type_hints(Row), get_type_hints(f))
code = "\n".join(f"x{i} = {i}" for i in range(3))
compile(code, "generated.py", "exec")
print(len(ast.parse(code).body))
