# methodcaller after a star import.
from operator import *


def main(name="bit_length"):
    return methodcaller(name)(1)
