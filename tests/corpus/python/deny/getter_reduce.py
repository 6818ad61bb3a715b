# Getter reduce.
import operator, copy
g = operator.attrgetter('x')
print(g.__reduce__())
