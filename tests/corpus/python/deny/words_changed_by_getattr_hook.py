# __getattr__ answers for the name of a library's method, and changes what it is given.
WORDS = ["name"]


class Answers:
    def __getattr__(self, name):
        return lambda x: x.append("".join(reversed("__slabolg__")))


def function():
    pass


def use(word):
    print(type(getattr(function, word)))


Answers().union(WORDS)
use(WORDS[-1])
