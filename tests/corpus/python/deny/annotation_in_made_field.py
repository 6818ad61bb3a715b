# The field stands in a function's class.
import argparse
from dataclasses import dataclass, fields


def make():
    @dataclass
    class Options:
        parser: argparse.ArgumentParser = None

    return Options


open("args.txt", "w").write("--name\nx\n")
p = [f.type for f in fields(make())][0](fromfile_prefix_chars="@")
p.add_argument("--name")
print(p.parse_args(["@args.txt"]).name)
