# The fields of a class and of those above it, by their names.
class Field:
    pass


class Model:
    @classmethod
    def fields(cls):
        for klass in reversed(cls.__mro__):
            for name, attr in vars(klass).items():
                if isinstance(attr, Field):
                    yield name


class Person(Model):
    name = Field()


class Worker(Person):
    salary = Field()


print(list(Worker.fields()))
