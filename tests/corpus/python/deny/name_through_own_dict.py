# A name that getattr reads is put into the object's own dictionary.
class Reader:
    names = ("real", "imag")

    def take(self, names):
        self.__dict__["names"] = names

    def read(self, x):
        return [getattr(x, name) for name in self.names]


reader = Reader()
reader.take(["__cl" + "ass__"])
print(reader.read(1))
