# fields that __set_name__ puts on a list of names: a small model class
class Field:
    def __init__(self, kind, *, default=None, check=None):
        self.kind, self.default, self.check = kind, default, check

    def __set_name__(self, owner, name):
        self.name = name
        self.slot = f"_{name}"
        owner._fields = (*getattr(owner, "_fields", ()), name)

    def __get__(self, obj, owner=None):
        if obj is None:
            return self
        return getattr(obj, self.slot, self.default)

    def __set__(self, obj, value):
        if not isinstance(value, self.kind):
            raise TypeError(f"{self.name}: expected {self.kind.__name__}, got {type(value).__name__}")
        if self.check and not self.check(value):
            raise ValueError(f"{self.name}: {value!r} rejected")
        setattr(obj, self.slot, value)


class Record:
    def __init__(self, **kw):
        for k, v in kw.items():
            if k not in self._fields:
                raise AttributeError(k)
            setattr(self, k, v)

    def __repr__(self):
        return f"{type(self).__name__}({', '.join(f'{f}={getattr(self, f)!r}' for f in self._fields)})"


class Person(Record):
    name = Field(str, check=str.strip)
    age = Field(int, default=0, check=lambda a: 0 <= a < 150)


p = Person(name="Ann", age=41)
print(p)
for k, v in (("age", -1), ("age", "x"), ("name", "  ")):
    try:
        setattr(p, k, v)
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
