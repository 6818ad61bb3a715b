# __getattribute__ keeps what it finds.
kept = []


class Field:
    pass


class Model:
    def __getattribute__(self, name):
        value = super().__getattribute__(name)
        kept.append(value)
        return value


name = "__" + "ssalc"[::-1] + "__"
if not isinstance(getattr(Model(), name, None), Field):
    print(kept[0])
