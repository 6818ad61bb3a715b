# type() of what a function is handed: a getter, so another getter.
import operator, sys
def make(g):
    return type(g)(sys.argv[-1][:0] + '__class__')
print(make(operator.attrgetter('real'))(1))
