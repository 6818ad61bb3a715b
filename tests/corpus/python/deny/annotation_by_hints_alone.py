# A class in an annotation of a function is had from its hints.
import argparse
from typing import get_type_hints


def build() -> argparse.ArgumentParser:
    return None


open("args.txt", "w").write("--name\nx\n")
parser = get_type_hints(build)["return"]
p = parser(fromfile_prefix_chars="@")
p.add_argument("--name")
print(p.parse_args(["@args.txt"]).name)
