# Options with constant destinations, and a list of words.
import argparse

parser = argparse.ArgumentParser()
parser.add_argument("--count", dest="n", type=int, default=2)
for flag in ("--left", "--right"):
    parser.add_argument(flag, action="store_true")
known, rest = parser.parse_known_args(["--count", "3", "x"])
print(known.n, rest, parser.parse_args([]).left)
