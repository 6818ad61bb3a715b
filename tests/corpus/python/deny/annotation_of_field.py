# A class in an annotation of a field is had from the fields.
import argparse
from dataclasses import dataclass, fields


@dataclass
class Options:
    parser: argparse.ArgumentParser


open("args.txt", "w").write("--name\nx\n")
p = fields(Options)[0].type(fromfile_prefix_chars="@")
p.add_argument("--name")
print(p.parse_args(["@args.txt"]).name)
