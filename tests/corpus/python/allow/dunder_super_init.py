# Parents are initialised.
class Base:
    def __init__(self, name):
        self.name = name


class Child(Base):
    def __init__(self):
        super().__init__("child")
        Base.__init__(self, "again")


print(Child().name)
