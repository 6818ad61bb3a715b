# Values that are an object of the file's own, or something else.
class Node:
    pass
def walk(node):
    return [v for v in vars(node).values() if isinstance(v, Node) or v]
print(walk(str))
