# A command line.
import argparse

parser = argparse.ArgumentParser(description="adds")
parser.add_argument("numbers", nargs="*", type=int, default=[1, 2])
parser.add_argument("--verbose", "-v", action="store_true")
sub = parser.add_subparsers(dest="command")
arguments = parser.parse_args([])
print(sum(arguments.numbers), arguments.verbose)
