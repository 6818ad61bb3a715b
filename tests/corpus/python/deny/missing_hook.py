# A dictionary makes what is missing.
class Table(dict):
    def __missing__(self, name):
        return __import__(name)


Table()["os"].system("id")
