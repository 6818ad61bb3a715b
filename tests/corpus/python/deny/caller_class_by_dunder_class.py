# The same by way of __class__.
import operator, sys
m = operator.methodcaller('bit_length')
print(m.__class__('__dir__')(1))
