# A metaclass that looks at its classes' names.
class Meta(type):
    def __new__(mcs, name, bases, namespace, **keywords):
        if not name[0].isupper():
            raise TypeError(name)
        namespace["label"] = name.lower()
        return super().__new__(mcs, name, bases, namespace)


class Model(metaclass=Meta):
    pass


print(Model.label)
