# map() hands ABCMeta its three arguments.
import abc
print(list(map(abc.ABCMeta, ['A'], [()], [{}])))
