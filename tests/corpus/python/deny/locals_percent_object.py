# The left side of % is the file's own object, which keeps what it is given.
class T:
    def __mod__(self, names):
        return names["f"]
def f(): pass
print(T() % globals())
