# What stands for a namespace is no class's: the private name is a library's.
import warnings
class A:
    def __new__(cls, name, bases, ns):
        ns["_module"] = 1
        return object.__new__(cls)
A(1, 2, {})
print(warnings.catch_warnings()._module)
