# The class of a getter makes getters by names that nobody sees.
import operator, sys
G = type(operator.attrgetter('real'))
print(G(sys.argv[-1][:0] + 'real')(1))
