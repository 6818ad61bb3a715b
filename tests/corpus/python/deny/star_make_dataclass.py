# make_dataclass with computed fields, after a star import.
from dataclasses import *


def main(names=("x",)):
    return make_dataclass("A", names)
