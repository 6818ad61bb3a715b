# Fields by the names that a class annotates.
class Record:
    def __init__(self, **values):
        for name, kind in self.__annotations__.items():
            if not isinstance(values[name], kind):
                raise TypeError(name)
            setattr(self, name, values[name])

    def to_dict(self):
        return {name: getattr(self, name) for name in self.__annotations__}


class Pet(Record):
    name: str
    age: int


print(Pet(name="Rex", age=2).to_dict())
