# Parsed arguments as a dictionary.
import argparse

parser = argparse.ArgumentParser()
parser.add_argument("--size", type=int, default=1)
args = parser.parse_args([])
print(vars(args), vars(parser.parse_args([]))["size"])
