# After a star import, attrgetter is operator's: a getter by a computed name.
from operator import *


def main(path="real"):
    return attrgetter(path)(1)
