# type() makes a metaclass of a parameter.
def make(base, name, parts):
    return type("M", (base,), {"x": 1})(name, (), parts)
print(make(type, "A", {input(): 1}))
