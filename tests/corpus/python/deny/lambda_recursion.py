# The same as nested lambdas.
(lambda find: find(find, ()))(lambda find, value: value.__class__.__mro__[1].__subclasses__())
