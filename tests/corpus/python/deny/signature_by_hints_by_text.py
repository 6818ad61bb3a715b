# get_type_hints is taken by a text, and the class of the hint opens files.
import argparse
from dataclasses import dataclass
import typing
h = getattr(typing, "get_type_hints")
def f(x: argparse.ArgumentParser): pass
c = h(f)["x"]
p = c(fromfile_prefix_chars="@")
p.add_argument("x")
print(p.parse_args([input()]))
