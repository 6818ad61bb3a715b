# A class in an annotation of a class is had from its hints.
import argparse
from typing import get_type_hints


class Row:
    parser: argparse.ArgumentParser


open("args.txt", "w").write("--name\nx\n")
parser = get_type_hints(Row)["parser"]
p = parser(fromfile_prefix_chars="@")
p.add_argument("--name")
print(p.parse_args(["@args.txt"]).name)
