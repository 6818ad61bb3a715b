# A metaclass collects the fields of a class under a private name.
class Kind:
    def __init__(self, code):
        self.code = code


class RecordMeta(type):
    def __new__(mcls, name, bases, ns):
        kinds = {}
        for base in bases:
            kinds.update(getattr(base, "_kinds", {}))
        kinds.update({k: v for k, v in ns.items() if isinstance(v, Kind)})
        ns["_kinds"] = kinds
        return super().__new__(mcls, name, bases, ns)

    def __len__(cls):
        return len(cls._kinds)


class Record(metaclass=RecordMeta):
    def names(self):
        return sorted(self._kinds)


class Star(Record):
    magnitude = Kind("d")
    id = Kind("I")


print(len(Star), Star().names())
