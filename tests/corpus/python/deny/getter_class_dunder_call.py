# The class of a getter, called by its __call__.
import sys
def main(n='real'):
    import operator as o
    return o.attrgetter('a').__class__.__call__(n)
