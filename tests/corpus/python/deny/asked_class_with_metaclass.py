# A metaclass's __instancecheck__ gets what isinstance is asked about.
kept = []


class Kind(type):
    def __instancecheck__(cls, value):
        kept.append(value)
        return False


class Field(metaclass=Kind):
    pass


class Model:
    def __init__(self, **names):
        for name, value in names.items():
            if isinstance(getattr(type(self), name, None), Field):
                print(value)


Model(**{"__" + "orm"[::-1] + "__": 1})
print(kept[0])
