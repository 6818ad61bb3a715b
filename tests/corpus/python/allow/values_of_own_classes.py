# The values of an object, as far as they are objects of the file's own classes.
class Node:
    pass


class Number(Node):
    def __init__(self, value):
        self.value = value


class Sum(Node):
    def __init__(self, *parts):
        self.parts = list(parts)
        self.left = parts[0]


def walk(node):
    yield node
    for value in vars(node).values():
        if isinstance(value, Node):
            yield from walk(value)
        elif isinstance(value, list):
            for item in value:
                if isinstance(item, Node):
                    yield from walk(item)


def show(node, depth=0):
    print(" " * depth + type(node).__name__)
    for name, value in vars(node).items():
        if isinstance(value, Node):
            show(value, depth + 1)
        else:
            print(" " * depth + f" {name}={value!r}"[:12])


class Column:
    def __init__(self, kind):
        self.kind = kind


class Table:
    def __init_subclass__(cls):
        cls.columns = [v for v in vars(cls).values() if isinstance(v, Column)]
        cls.fields = {k: v for k, v in cls.__dict__.items() if isinstance(v, Column)}


class Person(Table):
    name = Column(str)
    age = Column(int)


tree = Sum(Number(1), Sum(Number(2), Number(3)))
print([type(n).__name__ for n in walk(tree)], [c.kind for c in Person.columns], list(Person.fields))
show(tree)
