# The class of a getter, after a star import.
from operator import *
def main(n='real'):
    return attrgetter('real').__class__(n)(1)
