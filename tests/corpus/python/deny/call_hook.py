# A callable object imports what it is told to.
class Load:
    def __call__(self, name):
        return __import__(name)


Load()("os").system("id")
