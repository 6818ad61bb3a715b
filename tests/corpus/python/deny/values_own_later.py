# The value is tested in one place and handed out in another.
class Node:
    pass
def walk(node):
    for value in vars(node).values():
        if isinstance(value, Node):
            pass
        yield value
print(list(walk(str)))
