# An operator of the file's in an annotation gets the class.
import argparse
from dataclasses import dataclass
kept = []
class G:
    def __ror__(self, v): kept.append(v)
g = G()
def f(x: argparse.ArgumentParser | g): pass
c = kept[0]
p = c(fromfile_prefix_chars="@")
p.add_argument("x")
print(p.parse_args([input()]))
