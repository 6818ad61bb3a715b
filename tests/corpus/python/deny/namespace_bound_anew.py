# The parameter means another dictionary by then.
import calendar
class M(type):
    def __new__(mcls, name, bases, ns):
        ns = {}
        ns["_EPOCH"] = 1
        return super().__new__(mcls, name, bases, {})
class A(metaclass=M): pass
print(calendar._EPOCH if hasattr(calendar, "_EPOCH") else calendar._locale)
