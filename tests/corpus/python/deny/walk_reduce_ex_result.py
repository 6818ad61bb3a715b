# What an object is rebuilt with names a library's function.
import collections

collections.OrderedDict().__reduce_ex__(2)[0].__globals__
