# attrgetter.__new__ makes a getter without a call of attrgetter.
import operator, sys
print(operator.attrgetter.__new__(type(operator.attrgetter('a')), sys.argv[-1][:0] + 'real')(1))
