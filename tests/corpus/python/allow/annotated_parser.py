# A parser of arguments, with its type.
import argparse


def build() -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = argparse.ArgumentParser(prog="x")
    parser.add_argument("-n", type=int, default=2)
    return parser


print(build().parse_args(["-n", "3"]).n)
