# Operators of a class under names that are given.
class A:
    pass
for name in input().split():
    setattr(A, f"__{name}__", lambda self, other: other)
print(A() + 1)
