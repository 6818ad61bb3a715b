# A module is put into the object's own dictionary.
import statistics


class Holder:
    def __init__(self):
        self.module = 1

    def take(self, x):
        self.__dict__["module"] = x

    def read(self):
        print(self.module.sys.version)


holder = Holder()
holder.take(statistics)
holder.read()
