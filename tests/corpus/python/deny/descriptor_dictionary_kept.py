# The dictionary of an object is bound under a name, and another name put into it.
class Field:
    def __set_name__(self, owner, name):
        self.private = "_" + name

    def __get__(self, owner, kind=None):
        return getattr(owner, self.private)


class Person:
    name = Field()


field = Person.__dict__["name"]
table = vars(field)
table["private"] = input()
print(Person().name)
