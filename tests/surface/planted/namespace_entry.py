# expect: constant name attribute
def constant(thing, name):
    return vars(thing)[name]
