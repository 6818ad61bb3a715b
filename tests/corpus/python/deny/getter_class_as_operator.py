# A metaclass's operator is the class of a getter.
import operator
def main(n='real'):
    class M(type):
        __add__ = operator.attrgetter('real').__class__
    return M('A', (), {})
