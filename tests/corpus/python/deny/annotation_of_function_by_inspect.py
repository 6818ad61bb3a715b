# The same by its signature.
import argparse
from dataclasses import dataclass
import inspect


@dataclass
class Options:
    name: str


def build() -> argparse.ArgumentParser:
    return None


open("args.txt", "w").write("--name\nx\n")
parser = inspect.signature(build).return_annotation
p = parser(fromfile_prefix_chars="@")
p.add_argument("--name")
print(p.parse_args(["@args.txt"]).name)
