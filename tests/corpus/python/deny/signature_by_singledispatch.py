# The registry of a function has the class that its annotation names.
import argparse
from dataclasses import dataclass
import functools
@functools.singledispatch
def f(x): pass
@f.register
def g(x: argparse.ArgumentParser): pass
c = list(f.registry)[1]
p = c(fromfile_prefix_chars="@")
p.add_argument("x")
print(p.parse_args([input()]))
