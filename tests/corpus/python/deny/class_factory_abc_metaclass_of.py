# The class of an abstract class is ABCMeta.
import abc
class A(abc.ABC):
    pass
print(type(A)('B', (), {}))
