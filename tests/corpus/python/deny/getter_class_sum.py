# Getter class sum.
import operator
G = (lambda: operator.attrgetter('x').__class__)()
print(G(''.join(['__cl', 'ass__']))(1))
