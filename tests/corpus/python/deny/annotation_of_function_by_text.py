# The same by a text.
import argparse
from dataclasses import dataclass


@dataclass
class Options:
    name: str


def build() -> argparse.ArgumentParser:
    return None


open("args.txt", "w").write("--name\nx\n")
parser = getattr(build, "__anno" + "tations__")["return"]
p = parser(fromfile_prefix_chars="@")
p.add_argument("--name")
print(p.parse_args(["@args.txt"]).name)
