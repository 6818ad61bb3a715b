# Arguments are stored on a function: dest is an attribute's name.
import argparse

parser = argparse.ArgumentParser()
parser.add_argument("--value", dest="__code__")
parser.parse_args([], namespace=print)
