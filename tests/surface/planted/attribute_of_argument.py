# expect: any attr _columns attribute
def dump(node):
    return {name: getattr(node, name) for name in node._columns}
