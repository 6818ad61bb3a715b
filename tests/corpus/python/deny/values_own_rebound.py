# The class that is tested for is another one by then.
class Node:
    pass
Node = object
def walk(node):
    return [v for v in vars(node).values() if isinstance(v, Node)]
print(walk(str))
