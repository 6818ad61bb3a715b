# argparse calls the type of an argument with its text, and sympy evaluates that
import argparse

import sympy


def expression(text):
    return sympy.factor(text)


parser = argparse.ArgumentParser()
parser.add_argument("--f", type=expression, default="x**2 - 1")
print(parser.parse_args([]).f)
