# A class in an annotation of a function is had from it.
import argparse
from dataclasses import dataclass


@dataclass
class Options:
    name: str


def build() -> argparse.ArgumentParser:
    return None


open("args.txt", "w").write("--name\nx\n")
parser = build.__annotations__["return"]
p = parser(fromfile_prefix_chars="@")
p.add_argument("--name")
print(p.parse_args(["@args.txt"]).name)
