# The data class is made with names that are read.
from dataclasses import fields, make_dataclass

A = make_dataclass("A", [input()])
for f in fields(A):
    print(getattr(A(1), f.name))
