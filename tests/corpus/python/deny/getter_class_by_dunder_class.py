# A getter's __class__ is operator.attrgetter, though nobody names it.
import operator, sys
print(operator.attrgetter('real').__class__(sys.argv[-1][:0] + 'real')(1))
