# The option of a program is the key of a table.
import argparse

FORMATS = {"text": lambda rows: " ".join(rows), "csv": lambda rows: ",".join(rows)}
parser = argparse.ArgumentParser()
parser.add_argument("--format", choices=sorted(FORMATS), default="text")
args = parser.parse_args(["--format", "csv"])
print(FORMATS[args.format](["a", "b"]))
