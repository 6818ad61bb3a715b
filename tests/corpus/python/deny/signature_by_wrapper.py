# wraps() hands the annotations to a __setattr__ of the file's.
import argparse
from dataclasses import dataclass
import functools
kept = []
class K:
    def __setattr__(self, k, v): kept.append(v)
def f(x: argparse.ArgumentParser): pass
functools.update_wrapper(K(), f)
c = [v for v in kept if isinstance(v, dict)][0]["x"]
p = c(fromfile_prefix_chars="@")
p.add_argument("x")
print(p.parse_args([input()]))
