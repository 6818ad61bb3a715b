# map() hands ABCMeta its arguments, after a star import.
from abc import *
print(list(map(ABCMeta, ['A'], [()], [{}])))
