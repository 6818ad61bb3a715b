# Getter type.
import operator
g = operator.attrgetter('x')
G = type(g)
print(G('__cl' + 'ass__')(1))
