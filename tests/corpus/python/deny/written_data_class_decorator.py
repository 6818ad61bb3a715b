# The decorator below dataclass gives a class of a library's in place of the program's own
import argparse
import dataclasses


def instead(cls):
    return argparse.Namespace


@dataclasses.dataclass
@instead
class Options:
    verbose: bool = False


print(argparse.Namespace() == argparse.Namespace())
