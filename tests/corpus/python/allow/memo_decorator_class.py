# A decorator that is a class.
class Memo:
    def __init__(self, function):
        self.function = function
        self.cache = {}

    def __call__(self, *arguments):
        if arguments not in self.cache:
            self.cache[arguments] = self.function(*arguments)
        return self.cache[arguments]


@Memo
def square(n):
    return n * n


print(square(3), square.cache)
