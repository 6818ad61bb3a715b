# The class is taken from the annotation again, and the keyword is computed.
import argparse
import dataclasses


@dataclasses.dataclass
class Holder:
    parser: argparse.ArgumentParser


def main(name):
    make = dataclasses.fields(Holder)[0].type
    return make(**{name: "@"}).parse_args(["@/etc/hostname"])
