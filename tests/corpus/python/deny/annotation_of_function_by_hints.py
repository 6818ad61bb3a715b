# The same by its hints.
import argparse
from dataclasses import dataclass
from typing import get_type_hints


@dataclass
class Options:
    name: str


def build() -> argparse.ArgumentParser:
    return None


open("args.txt", "w").write("--name\nx\n")
parser = get_type_hints(build)["return"]
p = parser(fromfile_prefix_chars="@")
p.add_argument("--name")
print(p.parse_args(["@args.txt"]).name)
