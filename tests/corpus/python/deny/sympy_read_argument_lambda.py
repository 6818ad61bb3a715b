# The type of an argument is a lambda that hands the text to sympy
import argparse

import sympy

parser = argparse.ArgumentParser()
parser.add_argument("--f", type=lambda text: sympy.expand(text), default="x*(x + 1)")
print(parser.parse_args([]).f)
