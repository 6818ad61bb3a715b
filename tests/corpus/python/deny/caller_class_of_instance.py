# The class of a methodcaller calls any method by a computed name.
import operator, sys
G = type(operator.methodcaller('bit_length'))
print(G(sys.argv[-1][:0] + '__reduce_ex__', 2)(1))
