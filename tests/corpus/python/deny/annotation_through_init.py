# The constructor of a data class has the types of its fields.
import argparse
from dataclasses import dataclass


@dataclass
class Options:
    parser: argparse.ArgumentParser = None


open("args.txt", "w").write("--name\nx\n")
kind = Options.__dataclass_fields__["parser"].type
p = kind(fromfile_prefix_chars="@")
p.add_argument("--name")
print(p.parse_args(["@args.txt"]).name)
