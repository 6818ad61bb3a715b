# A class stands in the default of a parameter, and not in its type.
import argparse
from dataclasses import dataclass


@dataclass
class Options:
    name: str


def build(kind=argparse.ArgumentParser):
    return kind


open("args.txt", "w").write("--name\nx\n")
p = build()(fromfile_prefix_chars="@")
p.add_argument("--name")
print(p.parse_args(["@args.txt"]).name)
