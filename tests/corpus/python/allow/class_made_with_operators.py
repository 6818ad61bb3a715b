# type(name, (), {...}) with comparisons that are functions of these names
def make_struct(name, **fields):
    def __init__(self, *args):
        for field, value in zip(fields, args):
            setattr(self, field, fields[field](value))

    def __eq__(self, other):
        return type(self) is type(other) and all(getattr(self, f) == getattr(other, f) for f in fields)

    def __repr__(self):
        return f"{name}({', '.join(repr(getattr(self, f)) for f in fields)})"

    return type(name, (), {"__init__": __init__, "__eq__": __eq__, "__repr__": __repr__, "fields": tuple(fields)})


Row = make_struct("Row", sku=str, price=float)
print(Row("a", "1.5"), Row("a", "1.5") == Row("a", 1.5), Row.fields)
