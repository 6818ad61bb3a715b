# functools.partial holds the class of a getter.
import functools, operator
g = functools.partial(operator.attrgetter('real').__class__)
print(g('real')(1))
